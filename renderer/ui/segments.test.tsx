// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareWindow } from '../../test/window/window-under-test.tsx';
import { Segments } from './Segments.tsx';

beforeEach(prepareWindow);
afterEach(cleanup);

it.each([
  [null, true],
  ['one', false],
] as const)('with the choice %s its options are set off from plain text: %s', (value, isOpen) => {
  const options = [
    { id: 'one', text: 'One' },
    { id: 'two', text: 'Two' },
  ] as const;
  render(<Segments label="Which" value={value} options={options} onChange={() => undefined} />);
  expect(screen.getByRole('radiogroup', { name: 'Which' }).classList.contains('segments-open')).toBe(isOpen);
});
