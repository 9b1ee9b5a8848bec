import { beforeEach, expect, test, vi } from 'vitest';
import { startDialogs } from './start-shell.ts';

const page = document.implementation.createHTMLDocument();
const close = vi.fn();
startDialogs(page);

beforeEach(() => {
  page.body.innerHTML = `<button data-opens="facts">Facts</button>
    <dialog id="facts" open><button data-closes><b>Close</b></button><p>PLA</p><a href="#top">Top</a></dialog>`;
  close.mockReset();
  const dialog = page.querySelector('dialog');
  if (dialog) dialog.close = close;
});

const press = (selector: string) =>
  page.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));

test('a button that names a dialog shows it as a modal', () => {
  const showModal = vi.fn();
  const dialog = page.querySelector('dialog');
  if (dialog) dialog.showModal = showModal;
  press('[data-opens]');
  expect(showModal).toHaveBeenCalledTimes(1);
});

test.each(['[data-closes] b', 'dialog', 'dialog a'])('a press on %s closes the dialog', (selector) => {
  press(selector);
  expect(close).toHaveBeenCalledTimes(1);
});

test('a press on the text of a dialog leaves it open', () => {
  press('dialog p');
  expect(close).not.toHaveBeenCalled();
});
