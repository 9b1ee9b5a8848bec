import { expect, test, vi } from 'vitest';
import { aChoice, aVendingOrder, cobalt } from '../../mocks/a-vending-order.ts';
import { startMachine } from '../../mocks/mock-machine.ts';
import { $vending, restartTurn, showVending, updateOrder } from './vending-order.ts';
import { $secondsLeft } from './vending-socket.ts';

const choicesShown = () => {
  const vending = $vending.get();
  return vending.at === 'here' ? vending.order.choices.map(({ state }) => state) : undefined;
};

test('ignores an update that is older than what is shown', () => {
  const dropped = aChoice({ state: 'dispensed', color: cobalt });
  updateOrder(aVendingOrder({ choices: [dropped] }));
  updateOrder(aVendingOrder({ choices: [aChoice()] }));
  updateOrder(aVendingOrder());
  expect(choicesShown()).toEqual(['dispensed']);
});

test('a new turn is newer than everything of the turn before', () => {
  updateOrder(aVendingOrder({ choices: [aChoice({ state: 'failed' })], status: 'complete', kept: 3, msLeft: 0 }));
  updateOrder(aVendingOrder({ choices: [aChoice({ state: 'failed' })], ts: '2026-11-21T13:00:00.000Z' }));
  expect($vending.get()).toMatchObject({ at: 'here', order: { status: 'active' } });
});

test('counts down from the time left, whatever the computer’s clock says', () => {
  vi.useFakeTimers({ now: new Date('2031-01-01T00:00:00Z') });
  updateOrder(aVendingOrder({ msLeft: 84_000 }));
  const unsubscribe = $secondsLeft.listen(() => {});
  expect($secondsLeft.get()).toBe(84);
  vi.advanceTimersByTime(4000);
  expect($secondsLeft.get()).toBe(80);
  vi.advanceTimersByTime(90_000);
  expect($secondsLeft.get()).toBe(0);
  unsubscribe();
  vi.useRealTimers();
});

test('a slow answer does not extend the turn', () => {
  vi.useFakeTimers({ now: 0 });
  updateOrder(aVendingOrder({ msLeft: 100_000 }));
  vi.setSystemTime(5000);
  updateOrder(aVendingOrder({ msLeft: 99_000 }));
  expect($vending.get()).toMatchObject({ endsAt: 100_000 });
  vi.useRealTimers();
});

test('saved presses continue in another turn, which only the shopper starts', async () => {
  const machine = startMachine();
  updateOrder(aVendingOrder({ status: 'complete', credits: 0, kept: 3, msLeft: 0 }));
  machine.order = aVendingOrder({ ts: '2026-11-21T13:00:00.000Z' });
  await restartTurn();
  expect(machine.calls).toEqual(['POST /api/vend']);
  expect($vending.get()).toMatchObject({ order: { status: 'active', credits: 3 } });
});

test.each([
  ['sign_in_required', 'signedOut'],
  ['not_yours', 'refused'],
  ['unavailable', 'failed'],
] as const)('an order that cannot be opened for %s is %s', async (code, at) => {
  startMachine({ refuse: { code, message: 'A sentence.' } });
  await showVending('NS-7K2M-4Q9D');
  expect($vending.get().at).toBe(at);
});
