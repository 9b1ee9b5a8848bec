import { expect, test, vi } from 'vitest';
import { REFRESH_MS } from '../../../contract/premium/vending.ts';
import { aChoice, aVendingOrder, ORDER } from '../../mocks/a-vending-order.ts';
import { startMachine } from '../../mocks/mock-machine.ts';
import { $notice } from '../notice.ts';
import { $pressed, $vending, press, updateOrder } from './vending-order.ts';

const shown = () => {
  const vending = $vending.get();
  return vending.at === 'here' ? vending.order : undefined;
};
const pressing = (slot: number, choice: number) => `GET /api/vend/${ORDER}/dispense/${slot}?choice=${choice}`;

test('resends a press after a lost answer as the same press, and one spool drops', async () => {
  const machine = startMachine({ losesAnswers: 2 });
  updateOrder(machine.order);
  await press(7);
  expect(machine.calls).toEqual(Array(3).fill(pressing(7, 0)));
  expect(shown()?.choices).toHaveLength(1);
  expect($notice.get()).toBeNull();
});

test('shows the current presses when no answer arrives at all', async () => {
  const machine = startMachine({ losesAnswers: 9 });
  updateOrder(machine.order);
  await press(7);
  expect($notice.get()?.text).toBe('We did not hear back from the machine. These are your presses as of now.');
  expect(shown()?.choices).toHaveLength(1);
});

test('two simultaneous presses in one window count once', async () => {
  const machine = startMachine();
  updateOrder(machine.order);
  const first = press(7);
  expect($pressed.get()).toBe(7);
  await Promise.all([first, press(8)]);
  expect(machine.calls).toEqual([pressing(7, 0)]);
  expect($pressed.get()).toBeNull();
});

test('tells the shopper which number another window pressed first', async () => {
  const machine = startMachine();
  updateOrder(machine.order);
  machine.order = aVendingOrder({ choices: [aChoice({ slot: 4 })] });
  await press(7);
  expect($notice.get()?.text).toBe('Your other window pressed 4 first. Nothing else was pressed.');
});

test('shows the API’s message for a refused press', async () => {
  const message = 'Slot 7 is empty. Your press is kept: choose another slot.';
  const machine = startMachine({ refuse: { code: 'invalid_request', message } });
  updateOrder(machine.order);
  await press(7);
  expect($notice.get()).toMatchObject({ kind: 'error', text: message });
});

test.each(['complete', 'No Credits'] as const)('sends nothing while the order is %s', async (status) => {
  const machine = startMachine({ order: aVendingOrder({ status, credits: 0 }) });
  updateOrder(machine.order);
  await press(7);
  expect(machine.calls).toEqual([]);
});

test('refetches the order three seconds after a press', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const machine = startMachine();
  updateOrder(machine.order);
  await press(7);
  machine.order = { ...machine.order, choices: [aChoice({ state: 'failed', reason: 'jammed' })] };
  await vi.advanceTimersByTimeAsync(REFRESH_MS);
  vi.useRealTimers();
  await vi.waitFor(() => expect(shown()?.choices[0]?.state).toBe('failed'));
  expect(machine.calls.at(-1)).toBe('GET /api/vend');
});
