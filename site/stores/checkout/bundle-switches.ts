import { computed } from 'nanostores';
import { bundleSwitches } from '../../../contract/money/bundle-switches.ts';
import { $cart } from '../cart/cart.ts';
import { $order } from './totals.ts';

/** The same goods for less: a bundle in place of its rolls, or rolls in place of their bundle. */
export const $bundleSwitches = computed([$cart, $order], ({ lines }, order) => bundleSwitches(lines, order));
