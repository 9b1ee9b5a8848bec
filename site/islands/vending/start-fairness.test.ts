import { expect, it, vi } from 'vitest';
import { $notice } from '../../stores/notice.ts';
import { startFairness } from './start-fairness.ts';

const mountFairness = vi.hoisted(() => vi.fn());
vi.mock('./FairnessReport.tsx', () => ({ mountFairness }));

function open(): HTMLButtonElement {
  mountFairness.mockReset();
  document.body.innerHTML =
    '<div tabindex="-1" data-fairness-report></div><button data-check-fairness>Check the draws</button>';
  startFairness(document);
  return document.querySelector('button') as HTMLButtonElement;
}

it('loads the report once however often it is requested, and moves the focus to it from the button that goes away', async () => {
  const button = open();
  button.focus();
  button.click();
  button.click();
  await vi.waitFor(() => expect(button.isConnected).toBe(false));
  expect(mountFairness).toHaveBeenCalledTimes(1);
  expect(document.activeElement?.hasAttribute('data-fairness-report')).toBe(true);
});

it('says when the report fails to load, and allows another try', async () => {
  const button = open();
  mountFairness.mockImplementationOnce(() => {
    throw new Error('not loaded');
  });
  button.click();
  await vi.waitFor(() => expect($notice.get()?.text).toMatch(/^We could not reach the shop/));
  button.click();
  await vi.waitFor(() => expect(button.isConnected).toBe(false));
});
