import { expect, test, vi } from 'vitest';
import { showToast } from './toasts.tsx';

test('shows at most three toasts at once, the newest', async () => {
  for (let id = 1; id <= 5; id++) showToast({ id, kind: 'info', text: `Notice ${id}` });
  const toasts = (state: string) =>
    [...document.querySelectorAll(`[data-sonner-toast][data-visible="${state}"]`)].map((toast) => toast.textContent);
  await vi.waitFor(() => expect(toasts('true').length + toasts('false').length).toBe(5));
  expect(toasts('true').toSorted()).toEqual(['Notice 3', 'Notice 4', 'Notice 5']);
});

test('shows toasts inside an open dialog, where they stay until the dialog closes', () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  const toaster = () => document.querySelector('section[aria-live]');
  showToast({ id: 6, kind: 'error', text: 'Bad username or password.' });
  expect(dialog.contains(toaster())).toBe(true);
  dialog.dispatchEvent(new Event('close'));
  dialog.remove();
  expect(document.body.contains(toaster())).toBe(true);
});
