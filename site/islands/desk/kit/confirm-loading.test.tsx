import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { shellMessages } from '../../../../contract/messages/shell.ts';

const user = userEvent.setup({ delay: null });
const opener = () => screen.getByRole('button', { name: 'Cancel' });

// Other tests may have loaded the dialog.
beforeEach(() => vi.resetModules());

async function show() {
  const { Confirm, dialogScript } = await import('./Confirm.tsx');
  const { QueryClientProvider } = await import('@tanstack/react-query');
  const { newQueryClient } = await import('../desk-api.ts');
  render(
    <QueryClientProvider client={newQueryClient()}>
      <main>
        <h1>Order</h1>
        <Confirm label="Cancel" title="Cancel the order" onConfirm={async () => {}} />
      </main>
    </QueryClientProvider>,
  );
  return dialogScript;
}

it('says so when the dialog cannot be loaded, and tries again with the next press', async () => {
  const load = vi.spyOn(await show(), 'load').mockRejectedValue(new TypeError('The script did not come.'));
  await user.click(opener());
  expect((await screen.findByRole('alert')).textContent).toContain(shellMessages.networkDown);
  load.mockRestore();
  await user.click(opener());
  expect(await screen.findByRole('dialog', { name: 'Cancel the order' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('moves the focus into a dialog that was loaded, and back to its button', async () => {
  await show();
  opener().focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel the order' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener()));
});
