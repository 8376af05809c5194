// One question over the window; never a second over the first.
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { t } from '../i18n/index.ts';
import { IconButton } from './Button.tsx';
import { revealInvisible } from './reveal.ts';
import './dialog.css';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: 'narrow' | 'wide';
  /** False while something is under way that closing would leave unseen. */
  readonly closable?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** At the left of the window: the PIN window stands over its right part where the screen is small. */
  readonly aside?: boolean;
  /** False where something else than the first field is the next thing to do. */
  readonly beginsAtField?: boolean;
}

export function Dialog({
  title,
  onClose,
  children,
  footer,
  width = 'narrow',
  closable = true,
  role = 'dialog',
  aside = false,
  beginsAtField = true,
}: DialogProps) {
  const heading = useId();
  return (
    <ModalOverlay
      className={aside ? 'veil veil-aside' : 'veil'}
      isOpen
      isDismissable={false}
      isKeyboardDismissDisabled={!closable}
      onOpenChange={(open) => {
        if (!open && closable) onClose();
      }}
    >
      <Modal className={`modal modal-${width}`}>
        <AriaDialog className="dialog" role={role} aria-labelledby={heading}>
          <header className="dialog-head">
            <Heading slot="title" id={heading} className="dialog-title">
              {revealInvisible(title)}
            </Heading>
            {closable && <IconButton label={t.common.close} icon={X} onPress={onClose} />}
          </header>
          <Body beginsAtField={beginsAtField} labelledBy={heading}>
            {children}
          </Body>
          {footer && <footer className="dialog-foot">{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** What is typed into; a choice above it stands as it is offered. */
const TYPED = 'input:not([type=hidden], [type=radio], [type=checkbox], [readonly]), textarea';

/** The keyboard begins in the first field to type in, unless a button of the dialog has taken it. */
function Body({
  beginsAtField,
  labelledBy,
  children,
}: {
  readonly beginsAtField: boolean;
  readonly labelledBy: string;
  readonly children: ReactNode;
}) {
  const body = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const begins = useRef(beginsAtField);
  const scrolls = useScrolls(body, content);
  const hasMore = useHasMore(body, content);
  useEffect(() => {
    if (!begins.current) return;
    const dialog = body.current?.closest('.dialog');
    const { activeElement } = document;
    if (activeElement !== dialog && dialog?.contains(activeElement) === true) return;
    body.current?.querySelector<HTMLElement>(TYPED)?.focus();
  }, []);
  return (
    <div
      ref={body}
      className="dialog-body"
      data-more={hasMore || undefined}
      {...(scrolls && { tabIndex: 0, role: 'region', 'aria-labelledby': labelledBy })}
    >
      <div ref={content} className="dialog-content">
        {children}
      </div>
    </div>
  );
}

const FOCUSABLE = ['textarea', 'button', 'input', 'select', '[href]', '[tabindex="0"]'].join(',');

/** Whether a part of it is out of sight, and no control in it leads the keyboard there. */
function useScrolls(body: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const [outer, inner] = [body.current, content.current];
    if (outer === null || inner === null || typeof ResizeObserver === 'undefined') return undefined;
    const look = (): void =>
      setScrolls(outer.scrollHeight > outer.clientHeight && inner.querySelector(FOCUSABLE) === null);
    const observer = new ResizeObserver(look);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [body, content]);
  return scrolls;
}

/** Whether something stands below what is in sight: a body that ends at a line of text looks complete. */
function useHasMore(body: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const [outer, inner] = [body.current, content.current];
    if (outer === null || inner === null) return undefined;
    const look = (): void => setHasMore(isMoreBelow(outer));
    outer.addEventListener('scroll', look, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look);
    observer?.observe(outer);
    observer?.observe(inner);
    return () => {
      outer.removeEventListener('scroll', look);
      observer?.disconnect();
    };
  }, [body, content]);
  return hasMore;
}

/** Less than a line, the padding at the end, is nothing to scroll to. */
const LEAST_HIDDEN = 12;

function isMoreBelow({ scrollHeight, clientHeight, scrollTop }: HTMLElement): boolean {
  return scrollHeight - clientHeight - scrollTop > LEAST_HIDDEN;
}
