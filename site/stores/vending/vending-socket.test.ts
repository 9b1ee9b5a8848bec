import { afterEach, expect, test, vi } from 'vitest';
import { aChoice, aMachine, aVendingOrder, ORDER } from '../../mocks/a-vending-order.ts';
import { fakeSockets, type SocketEnd } from '../../mocks/fake-socket.ts';
import { startMachine } from '../../mocks/mock-machine.ts';
import { $vending, updateOrder } from './vending-order.ts';
import { $connection, $machine, followVending } from './vending-socket.ts';

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
  updateOrder(aVendingOrder());
  leave = followVending(ORDER);
  return ends;
}

test('requests the order and the machine as soon as the socket opens', async () => {
  const ends = follow();
  await vi.waitFor(() => expect($connection.get()).toBe('open'));
  expect(ends[0]?.heard).toEqual([
    { event: 'onOrder', data: { orderId: ORDER } },
    { event: 'onMachine', data: {} },
  ]);
  say(ends[0], 'machineUpdate', aMachine({ state: 'offline' }));
  expect($machine.get()?.state).toBe('offline');
});

test('requests missed updates after reconnecting', async () => {
  startMachine();
  const ends = follow();
  await vi.waitFor(() => expect($connection.get()).toBe('open'));
  ends[0]?.drop();
  expect($connection.get()).toBe('lost');
  await vi.waitFor(() => expect($connection.get()).toBe('open'));
  expect(ends[1]?.heard[0]).toEqual({ event: 'onOrder', data: { orderId: ORDER } });
  say(ends[1], 'orderUpdate', aVendingOrder({ choices: [aChoice()] }));
  expect(choicesShown()).toBe(1);
});

test('ignores invalid messages', async () => {
  const ends = follow();
  await vi.waitFor(() => expect($connection.get()).toBe('open'));
  ends[0]?.say('not JSON');
  say(ends[0], 'orderUpdate', { id: 'nonsense' });
  expect(choicesShown()).toBe(0);
  say(ends[0], 'orderUpdate', aVendingOrder({ choices: [aChoice()] }));
  expect(choicesShown()).toBe(1);
});

test('polls the order where a network blocks sockets', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const machine = startMachine({ order: aVendingOrder({ choices: [aChoice()] }) });
  follow((end) => end.drop());
  await vi.waitFor(() => expect($connection.get()).toBe('lost'));
  await vi.advanceTimersByTimeAsync(3000);
  await vi.waitFor(() => expect(choicesShown()).toBe(1));
  expect(machine.calls).toContain('GET /api/vend');
});

test('replaces a connection that stopped answering', async () => {
  vi.useFakeTimers();
  const ends = follow();
  await vi.advanceTimersByTimeAsync(10);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ends[0]?.heard.at(-1)).toEqual({ event: 'ping', data: {} });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([ends.length, $connection.get()]).toEqual([2, 'open']);
});

test('keeps a connection that answers pings', async () => {
  vi.useFakeTimers();
  const ends = follow();
  await vi.advanceTimersByTimeAsync(20_010);
  ends[0]?.say('{"event":"pong"}');
  await vi.advanceTimersByTimeAsync(15_000);
  expect([ends.length, $connection.get()]).toEqual([1, 'open']);
});

test('refetches the order when the countdown ends', async () => {
  const machine = startMachine({ order: aVendingOrder({ status: 'complete', credits: 0, kept: 3, msLeft: 0 }) });
  fakeSockets((end) => end.accept());
  updateOrder(aVendingOrder({ msLeft: 20 }));
  leave = followVending(ORDER);
  await vi.waitFor(() => expect($vending.get()).toMatchObject({ order: { status: 'complete' } }));
  expect(machine.calls).toContain('GET /api/vend');
});
