import { afterEach, expect, it, vi } from 'vitest';

/** The choice as the next page of this browser reads it. */
async function onNextPage() {
  vi.resetModules();
  return await import('./consent.ts');
}
const optOut = () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  localStorage.clear();
});

it('keeps a choice from page to page', async () => {
  (await onNextPage()).$cookieChoice.set('accepted');
  expect((await onNextPage()).mayMeasure()).toBe(true);
  (await onNextPage()).$cookieChoice.set('declined');
  expect((await onNextPage()).mayMeasure()).toBe(false);
});

it('ends a yes when the browser begins to opt out, and does not ask again', async () => {
  (await onNextPage()).$cookieChoice.set('accepted');
  optOut();
  const { isUndecided, mayMeasure } = await onNextPage();
  expect([mayMeasure(), isUndecided()]).toEqual([false, false]);
});

it('keeps a yes that was given although the browser opts out', async () => {
  optOut();
  (await onNextPage()).$cookieChoice.set('accepted');
  expect((await onNextPage()).mayMeasure()).toBe(true);
});
