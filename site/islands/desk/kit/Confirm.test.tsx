import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { expectAccessible } from '../../../mocks/accessibility.ts';
import { newQueryClient } from '../desk-api.ts';
import { Confirm, loadConfirmDialog } from './Confirm.tsx';
import { TextField } from './fields.tsx';

const user = userEvent.setup({ delay: null });
const dialog = () => within(screen.getByRole('dialog', { name: 'Cancel the order' }));
const reason = () => dialog().getByLabelText<HTMLInputElement>('Reason');
const opener = () => screen.getByRole('button', { name: 'Cancel' });

beforeAll(loadConfirmDialog);

function open(send: (typed: { key: string; reason: string }) => Promise<unknown>, first = '') {
  render(
    <QueryClientProvider client={newQueryClient()}>
      <main>
        <h1>Order</h1>
        <Confirm
          label="Cancel"
          title="Cancel the order"
          defaults={() => ({ key: crypto.randomUUID() as string, reason: first })}
          onConfirm={send}
        >
          <TextField name="reason" label="Reason" required />
        </Confirm>
      </main>
    </QueryClientProvider>,
  );
  return user.click(opener());
}

const press = () => user.click(dialog().getByRole('button', { name: 'Cancel the order' }));

it('keeps what was typed while it is closed, and forgets it once it was done', async () => {
  const send = vi.fn(async () => {});
  await open(send);
  await user.type(reason(), 'ordered twice');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener());
  await user.click(opener());
  expect(reason().value).toBe('ordered twice');
  await press();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(opener());
  expect(reason().value).toBe('');
});

it('sends a request that failed with the same key, also after it was closed, and the next one with another', async () => {
  const keys: string[] = [];
  const send = vi.fn(async ({ key }: { key: string }) => {
    keys.push(key);
    if (keys.length === 1) throw new ApiError('network_down', 'The network is down.');
  });
  await open(send, 'late');
  await press();
  expect((await dialog().findByRole('alert')).textContent).toContain('The network is down.');
  await user.click(dialog().getByRole('button', { name: 'Keep as it is' }));
  await user.click(opener());
  await press();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(opener());
  await press();
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('puts the API’s message at the field that it is about, and the focus into it', async () => {
  const send = async () => {
    throw new ApiError('invalid_request', 'Something is wrong.', { reason: 'Please say why.' }, 400);
  };
  await open(send);
  await user.type(reason(), '?');
  await press();
  expect(await dialog().findByText('Please say why.')).toBeTruthy();
  expect(reason().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(reason());
  expect(dialog().queryByRole('alert')).toBeNull();
  await expectAccessible();
});

it('says what no field shows', async () => {
  await open(async () => {
    throw new ApiError('invalid_request', 'The order is shipped.', { version: 'Too old.' }, 409);
  });
  await user.type(reason(), 'late');
  await press();
  expect((await dialog().findByRole('alert')).textContent).toContain('The order is shipped.');
});

it('sends once for a double press', async () => {
  const send = vi.fn(() => new Promise<never>(() => {}));
  await open(send);
  await user.type(reason(), 'late');
  await user.dblClick(dialog().getByRole('button', { name: 'Cancel the order' }));
  expect(send).toHaveBeenCalledTimes(1);
});
