import { atom, computed, onMount } from 'nanostores';
import {
  type MachineView,
  machineViewSchema,
  REFRESH_MS,
  VENDING_SOCKETS,
  vendingOrderSchema,
} from '../../../contract/premium/vending.ts';
import { type ConnectionState, type LiveMessage, openLiveSocket } from '../../lib/live-socket.ts';
import { $vending, refetchOrder, updateOrder } from './vending-order.ts';

const TICK = 250;

/** This browser's time in ms; it ticks only while something shows it. */
const $now = atom(Date.now());
onMount($now, () => {
  $now.set(Date.now());
  const ticking = setInterval(() => $now.set(Date.now()), TICK);
  return () => clearInterval(ticking);
});

/** Whole seconds left of an active turn; 0 when its time is up, null without a turn. */
export const $secondsLeft = computed([$vending, $now], (vending, now) => {
  if (vending.at !== 'here' || vending.order.status !== 'active') return null;
  return Math.max(0, Math.ceil((vending.endsAt - now) / 1000));
});

export const $connection = atom<ConnectionState>('connecting');

/** The machine's public state; null until the socket has sent it. */
export const $machine = atom<MachineView | null>(null);

/**
 * Follows the order and the machine. While disconnected it polls the order, because some networks block sockets.
 * Returns a function that stops it.
 */
export function followVending(orderId: string): () => void {
  let polling: ReturnType<typeof setInterval> | undefined;
  const requests = [
    { event: 'onOrder', data: { orderId } },
    { event: 'onMachine', data: {} },
  ];
  const onState = (state: ConnectionState) => {
    $connection.set(state);
    // The machine's state is stale now; the order says enough about it.
    if (state === 'lost') $machine.set(null);
    clearInterval(polling);
    polling = state === 'lost' ? setInterval(() => void refetchOrder(), REFRESH_MS) : undefined;
  };
  const socket = openLiveSocket(VENDING_SOCKETS, { onOpen: () => requests, onMessage: handleMessage, onState });
  // Timers of a page in the background may not have run.
  const wake = () => {
    if (document.visibilityState === 'visible') void refetchOrder();
  };
  document.addEventListener('visibilitychange', wake);
  const endAtZero = refetchAtZero();
  return () => {
    endAtZero();
    document.removeEventListener('visibilitychange', wake);
    socket.close();
    clearInterval(polling);
  };
}

/** Not the contract's schema for all events, which brings the texts of every error. */
function handleMessage({ event, data }: LiveMessage): void {
  const order = event === 'orderUpdate' && vendingOrderSchema.safeParse(data).data;
  if (order) updateOrder(order);
  const machine = event === 'machineUpdate' && machineViewSchema.safeParse(data).data;
  if (machine) $machine.set(machine);
}

/** When the countdown ends, refetches the order until the API has ended the turn too: clocks may differ. */
function refetchAtZero(): () => void {
  let asking: ReturnType<typeof setInterval> | undefined;
  const unsubscribe = $secondsLeft.subscribe((seconds) => {
    clearInterval(asking);
    if (seconds === 0) asking = setInterval(() => void refetchOrder(), 1000);
  });
  return () => {
    unsubscribe();
    clearInterval(asking);
  };
}
