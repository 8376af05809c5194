// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useKeptFocus } from './keep-focus.ts';

function Place() {
  const content = useRef<HTMLElement>(null);
  useKeptFocus(content, 'review');
  return (
    <main ref={content}>
      <h1 tabIndex={-1}>PAY-1</h1>
      <button type="button">Approve</button>
    </main>
  );
}

afterEach(cleanup);

const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** As the browser does it: a control that is switched off loses the keyboard. */
async function switchOff(text: string): Promise<HTMLElement> {
  render(<Place />);
  const button = screen.getByRole<HTMLButtonElement>('button');
  button.focus();
  button.disabled = true;
  button.textContent = text;
  button.blur();
  for (let count = 0; count < 4; count += 1) await frame();
  return button;
}

it('goes to the heading where the button that was pressed has become the act of somebody else', async () => {
  await switchOff('Release');
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

it('goes back to the control that opened a dialog which another dialog has replaced', async () => {
  render(<Place />);
  const opener = screen.getByRole('button');
  opener.focus();
  for (const name of ['Call-backs', 'Sign']) {
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.innerHTML = `<button type="button">${name}</button>`;
    document.querySelector('[role="dialog"]')?.remove();
    document.body.append(dialog);
    dialog.querySelector('button')?.focus();
  }
  document.querySelector('[role="dialog"]')?.remove();
  await expect.poll(() => document.activeElement).toBe(opener);
});

it('waits for a button that is off while its act is under way', async () => {
  const button = await switchOff('Approve');
  expect(document.activeElement).toBe(document.body);
  button.removeAttribute('disabled');
  await expect.poll(() => document.activeElement).toBe(button);
});
