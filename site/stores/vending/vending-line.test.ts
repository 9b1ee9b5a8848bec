import { afterEach, expect, test, vi } from 'vitest';
import { aChoice, aMachine, aVendingOrder, ORDER } from '../../mocks/a-vending-order.ts';
import { fakeSockets, type SocketEnd } from '../../mocks/fake-socket.ts';
import { startMachine } from '../../mocks/mock-machine.ts';
import { $line, $machine, followVending } from './vending-line.ts';
import { $vending, takeOrder } from './vending-order.ts';

let leave = () => {};
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const say = (end: SocketEnd | undefined, event: string, data: unknown) => end?.say(JSON.stringify({ event, data }));
const choicesShown = () => {
  const vending = $vending.get();
  return vending.at === 'here' ? vending.order.choices.length : undefined;
};

/** The page follows an order, over sockets that `greet` opens or not. */
function follow(greet: (end: SocketEnd) => void = (end) => end.accept()): SocketEnd[] {
  const ends = fakeSockets(greet);
  takeOrder(aVendingOrder());
  leave = followVending(ORDER);
  return ends;
}

test('the line asks for the order and the machine as soon as it opens', async () => {
  const ends = follow();
  await vi.waitFor(() => expect($line.get()).toBe('open'));
  expect(ends[0]?.heard).toEqual([
    { event: 'onOrder', data: { orderId: ORDER } },
    { event: 'onMachine', data: {} },
  ]);
  say(ends[0], 'machineUpdate', aMachine({ state: 'offline' }));
  expect($machine.get()?.state).toBe('offline');
});

test('what happened while the line was down is asked for when it is back', async () => {
  startMachine();
  const ends = follow();
  await vi.waitFor(() => expect($line.get()).toBe('open'));
  ends[0]?.drop();
  expect($line.get()).toBe('lost');
  await vi.waitFor(() => expect($line.get()).toBe('open'));
  expect(ends[1]?.heard[0]).toEqual({ event: 'onOrder', data: { orderId: ORDER } });
  say(ends[1], 'orderUpdate', aVendingOrder({ choices: [aChoice()] }));
  expect(choicesShown()).toBe(1);
});

test('news that is not news is passed over', async () => {
  const ends = follow();
  await vi.waitFor(() => expect($line.get()).toBe('open'));
  ends[0]?.say('not JSON');
  say(ends[0], 'orderUpdate', { id: 'nonsense' });
  expect(choicesShown()).toBe(0);
  say(ends[0], 'orderUpdate', aVendingOrder({ choices: [aChoice()] }));
  expect(choicesShown()).toBe(1);
});

test('a network that lets no socket through is no reason not to see what fell', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const machine = startMachine({ order: aVendingOrder({ choices: [aChoice()] }) });
  follow((end) => end.drop());
  await vi.waitFor(() => expect($line.get()).toBe('lost'));
  await vi.advanceTimersByTimeAsync(3000);
  await vi.waitFor(() => expect(choicesShown()).toBe(1));
  expect(machine.calls).toContain('GET /api/vend');
});

test('a line that went dead without a word is given up for a new one', async () => {
  vi.useFakeTimers();
  const ends = follow();
  await vi.advanceTimersByTimeAsync(10);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ends[0]?.heard.at(-1)).toEqual({ event: 'ping', data: {} });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([ends.length, $line.get()]).toEqual([2, 'open']);
});

test('a line that answers is kept', async () => {
  vi.useFakeTimers();
  const ends = follow();
  await vi.advanceTimersByTimeAsync(20_010);
  ends[0]?.say('{"event":"pong"}');
  await vi.advanceTimersByTimeAsync(15_000);
  expect([ends.length, $line.get()]).toEqual([1, 'open']);
});

test('when the time is up here, the shop is asked what became of the turn', async () => {
  const machine = startMachine({ order: aVendingOrder({ status: 'complete', credits: 0, kept: 3, msLeft: 0 }) });
  fakeSockets((end) => end.accept());
  takeOrder(aVendingOrder({ msLeft: 20 }));
  leave = followVending(ORDER);
  await vi.waitFor(() => expect($vending.get()).toMatchObject({ order: { status: 'complete' } }));
  expect(machine.calls).toContain('GET /api/vend');
});
