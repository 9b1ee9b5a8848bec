import { expect, test, vi } from 'vitest';
import { REFRESH_MS } from '../../../api/contract/premium/vending.ts';
import { aChoice, aVendingOrder, ORDER } from '../../mocks/a-vending-order.ts';
import { startMachine } from '../../mocks/mock-machine.ts';
import { $notice } from '../notice.ts';
import { $pressed, press } from './press.ts';
import { $vending, takeOrder } from './vending-order.ts';

const shown = () => {
  const vending = $vending.get();
  return vending.at === 'here' ? vending.order : undefined;
};
const pressing = (slot: number, choice: number) => `GET /api/vend/${ORDER}/dispense/${slot}?choice=${choice}`;

test('a press whose answer is lost is sent again as the same press, and one spool turns', async () => {
  const machine = startMachine({ losesAnswers: 2 });
  takeOrder(machine.order);
  await press(7);
  expect(machine.calls).toEqual(Array(3).fill(pressing(7, 0)));
  expect(shown()?.choices).toHaveLength(1);
  expect($notice.get()).toBeNull();
});

test('when no answer comes at all, the shopper reads how the presses stand now', async () => {
  const machine = startMachine({ losesAnswers: 9 });
  takeOrder(machine.order);
  await press(7);
  expect($notice.get()?.text).toBe('We did not hear back from the machine. These are your presses as of now.');
  expect(shown()?.choices).toHaveLength(1);
});

test('two presses at once in one window are one press', async () => {
  const machine = startMachine();
  takeOrder(machine.order);
  const first = press(7);
  expect($pressed.get()).toBe(7);
  await Promise.all([first, press(8)]);
  expect(machine.calls).toEqual([pressing(7, 0)]);
  expect($pressed.get()).toBeNull();
});

test('when another window was heard first, the shopper is told what was pressed', async () => {
  const machine = startMachine();
  takeOrder(machine.order);
  machine.order = aVendingOrder({ choices: [aChoice({ slot: 4 })] });
  await press(7);
  expect($notice.get()?.text).toBe('Your other window pressed 4 first. Nothing else was pressed.');
});

test('a press that the shop refuses is told in its words', async () => {
  const message = 'Slot 7 is empty. Your press is kept: choose another slot.';
  const machine = startMachine({ refuse: { code: 'invalid_request', message } });
  takeOrder(machine.order);
  await press(7);
  expect($notice.get()).toMatchObject({ kind: 'error', text: message });
});

test.each(['complete', 'No Credits'] as const)('nothing is sent while the order is %s', async (status) => {
  const machine = startMachine({ order: aVendingOrder({ status, credits: 0 }) });
  takeOrder(machine.order);
  await press(7);
  expect(machine.calls).toEqual([]);
});

test('three seconds after a press the order is read anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const machine = startMachine();
  takeOrder(machine.order);
  await press(7);
  machine.order = { ...machine.order, choices: [aChoice({ state: 'failed', reason: 'jammed' })] };
  await vi.advanceTimersByTimeAsync(REFRESH_MS);
  vi.useRealTimers();
  await vi.waitFor(() => expect(shown()?.choices[0]?.state).toBe('failed'));
  expect(machine.calls.at(-1)).toBe('GET /api/vend');
});
