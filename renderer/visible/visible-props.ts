// The texts of an element that a person sees or hears: its children and its labels. Values of fields stay as
// they are typed; ui/MarkedValue.tsx shows what they hold.
import { visibleText } from '../../shared/domain/visible-text.ts';

const LABELS = ['title', 'aria-label', 'placeholder', 'alt'] as const;
/** Ordinary Latin text has nothing to show; most texts of the window are of this kind. */
const ORDINARY =
  /^[\n\t\u0020-\u007E\u00A0-\u00AC\u00AE-\u01BF\u01C4-\u024F\u2010-\u2027\u202F-\u205E\u20A0-\u20BF\u2190-\u21FF\u2212]*$/u;

function visible(text: string): string {
  return ORDINARY.test(text) ? text : visibleText(text, { keepsLines: true });
}

function visibleChildren(children: unknown): unknown {
  if (typeof children === 'string') return visible(children);
  return Array.isArray(children)
    ? children.map((child: unknown) => (typeof child === 'string' ? visible(child) : child))
    : children;
}

export function visibleProps<P>(props: P): P {
  if (typeof props !== 'object' || props === null) return props;
  const given = props as Readonly<Record<string, unknown>>;
  const changed: Record<string, unknown> = {};
  const children = visibleChildren(given['children']);
  if (typeof children === 'string' ? children !== given['children'] : Array.isArray(children))
    changed['children'] = children;
  for (const name of LABELS) {
    const text = given[name];
    if (typeof text === 'string' && !ORDINARY.test(text)) changed[name] = visible(text);
  }
  return Object.keys(changed).length === 0 ? props : { ...props, ...changed };
}
