import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startFocusRescue } from './rescue-focus.ts';

beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then));
  // jsdom has no layout.
  Element.prototype.checkVisibility ??= () => true;
  startFocusRescue(document);
});

beforeEach(() => {
  document.body.innerHTML = `<main>
    <section aria-label="Arrival"><p>Tomorrow</p><div><button>Cancel order</button></div></section>
    <button>Buy again</button>
  </main>`;
});

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement;
const frames = async (count: number) => {
  for (let left = count; left > 0; left--) await new Promise(requestAnimationFrame);
};

it('moves the focus to what is around a control that removes itself', async () => {
  button('Cancel order').focus();
  button('Cancel order').parentElement?.remove();
  expect(document.activeElement).toBe(document.body);
  await frames(4);
  expect(document.activeElement).toBe(document.querySelector('section'));
});

it('returns from a dialog to the place of its opener when both are gone', async () => {
  button('Cancel order').focus();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  const confirm = dialog.appendChild(document.createElement('button'));
  confirm.focus();
  button('Cancel order').parentElement?.remove();
  // It fades out without the focus.
  confirm.blur();
  await frames(4);
  dialog.remove();
  await frames(4);
  expect(document.activeElement).toBe(document.querySelector('section'));
});

it('leaves the focus to code that moves it', async () => {
  button('Cancel order').focus();
  button('Cancel order').parentElement?.remove();
  button('Buy again').focus();
  await frames(4);
  expect(document.activeElement).toBe(button('Buy again'));
});

it('leaves a shopper alone who has left the control by a press beside it', async () => {
  button('Cancel order').focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  button('Cancel order').blur();
  await frames(4);
  button('Cancel order').remove();
  await frames(4);
  expect(document.activeElement).toBe(document.body);
});
