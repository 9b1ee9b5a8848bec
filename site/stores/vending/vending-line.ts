import { atom } from 'nanostores';
import {
  type MachineView,
  machineViewSchema,
  REFRESH_MS,
  VENDING_SOCKETS,
  vendingOrderSchema,
} from '../../../api/contract/premium/vending.ts';
import { type LineState, type LiveMessage, openLiveSocket } from '../../lib/live-socket.ts';
import { $secondsLeft } from './time-left.ts';
import { readAgain, takeOrder } from './vending-order.ts';

export const $line = atom<LineState>('connecting');

/** The machine as everybody sees it; null until the line has told. */
export const $machine = atom<MachineView | null>(null);

/**
 * Follows the order and the machine. While the line is down the order is read by calls, because there are networks that
 * let no socket through. Call what it gives back to end it.
 */
export function followVending(orderId: string): () => void {
  let reading: ReturnType<typeof setInterval> | undefined;
  const hello = [
    { event: 'onOrder', data: { orderId } },
    { event: 'onMachine', data: {} },
  ];
  const stands = (state: LineState) => {
    $line.set(state);
    // What is not followed any more is not known; the order tells of the machine, too.
    if (state === 'lost') $machine.set(null);
    clearInterval(reading);
    reading = state === 'lost' ? setInterval(() => void readAgain(), REFRESH_MS) : undefined;
  };
  const end = openLiveSocket(VENDING_SOCKETS, { hello, heard: hear, stands });
  // A page that slept in the background has missed what timers were to tell it.
  const wake = () => {
    if (document.visibilityState === 'visible') void readAgain();
  };
  document.addEventListener('visibilitychange', wake);
  const endAtZero = askAtZero();
  return () => {
    endAtZero();
    document.removeEventListener('visibilitychange', wake);
    end();
    clearInterval(reading);
  };
}

/** The contract has one schema for all news, but the sentences of every refusal come with it. */
function hear({ event, data }: LiveMessage): void {
  const order = event === 'orderUpdate' && vendingOrderSchema.safeParse(data).data;
  if (order) takeOrder(order);
  const machine = event === 'machineUpdate' && machineViewSchema.safeParse(data).data;
  if (machine) $machine.set(machine);
}

/** When the time is up here, the shop says what became of the turn; clocks may differ, so it is asked until it does. */
function askAtZero(): () => void {
  let asking: ReturnType<typeof setInterval> | undefined;
  const unsubscribe = $secondsLeft.subscribe((seconds) => {
    clearInterval(asking);
    if (seconds === 0) asking = setInterval(() => void readAgain(), 1000);
  });
  return () => {
    unsubscribe();
    clearInterval(asking);
  };
}
