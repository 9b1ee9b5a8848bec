import { expect, test, vi } from 'vitest';
import { aChoice, aVendingOrder, cobalt } from '../../mocks/a-vending-order.ts';
import { startMachine } from '../../mocks/mock-machine.ts';
import { $secondsLeft } from './time-left.ts';
import { $vending, beginAgain, showVending, takeOrder } from './vending-order.ts';

const choicesShown = () => {
  const vending = $vending.get();
  return vending.at === 'here' ? vending.order.choices.map(({ state }) => state) : undefined;
};

test('news that was overtaken on its way does not take the page back', () => {
  const dropped = aChoice({ state: 'dispensed', color: cobalt });
  takeOrder(aVendingOrder({ choices: [dropped] }));
  takeOrder(aVendingOrder({ choices: [aChoice()] }));
  takeOrder(aVendingOrder());
  expect(choicesShown()).toEqual(['dispensed']);
});

test('another turn is newer than all of the turn before', () => {
  takeOrder(aVendingOrder({ choices: [aChoice({ state: 'failed' })], status: 'complete', kept: 3, msLeft: 0 }));
  takeOrder(aVendingOrder({ choices: [aChoice({ state: 'failed' })], ts: '2026-11-21T13:00:00.000Z' }));
  expect($vending.get()).toMatchObject({ at: 'here', order: { status: 'active' } });
});

test('the clock goes by what is left of the turn, whatever the clock of the computer says', () => {
  vi.useFakeTimers({ now: new Date('2031-01-01T00:00:00Z') });
  takeOrder(aVendingOrder({ msLeft: 84_000 }));
  const unsubscribe = $secondsLeft.listen(() => {});
  expect($secondsLeft.get()).toBe(84);
  vi.advanceTimersByTime(4000);
  expect($secondsLeft.get()).toBe(80);
  vi.advanceTimersByTime(90_000);
  expect($secondsLeft.get()).toBe(0);
  unsubscribe();
  vi.useRealTimers();
});

test('an answer that was under way for long does not lengthen the turn', () => {
  vi.useFakeTimers({ now: 0 });
  takeOrder(aVendingOrder({ msLeft: 100_000 }));
  vi.setSystemTime(5000);
  takeOrder(aVendingOrder({ msLeft: 99_000 }));
  expect($vending.get()).toMatchObject({ endsAt: 100_000 });
  vi.useRealTimers();
});

test('presses that were kept go on in another turn, which only the shopper begins', async () => {
  const machine = startMachine();
  takeOrder(aVendingOrder({ status: 'complete', credits: 0, kept: 3, msLeft: 0 }));
  machine.order = aVendingOrder({ ts: '2026-11-21T13:00:00.000Z' });
  await beginAgain();
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
