import { expect, it, vi } from 'vitest';
import { notify } from '../../stores/notice.ts';
import { showNotices } from './show-notices.ts';

vi.mock('./toasts.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);

it('shows a notice also when the code of the toasts cannot be fetched, the latest one', async () => {
  showNotices();
  notify({ kind: 'error', text: 'We could not reach the shop.' });
  await vi.waitFor(() => expect(alerts()).toEqual(['We could not reach the shop.']));
  notify({ kind: 'error', text: 'Still no connection.' });
  await vi.waitFor(() => expect(alerts()).toEqual(['Still no connection.']));
});

it('shows it inside an open dialog, where screen readers reach it', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  notify({ kind: 'error', text: 'Not sent.' });
  await vi.waitFor(() => expect(dialog.textContent).toBe('Not sent.'));
  dialog.remove();
});
