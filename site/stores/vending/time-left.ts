import { atom, computed, onMount } from 'nanostores';
import { $vending } from './vending-order.ts';

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
