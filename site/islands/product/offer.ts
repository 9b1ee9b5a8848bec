import type { AddState } from './use-add-to-cart.ts';

/** What both Add buttons of the page need to know. */
export interface Offer {
  /** there is enough on hand, and the shopper may buy it */
  readonly canBuy: boolean;
  /** what a shopper is asked who may not buy it before joining Premium: a visitor joins, an account subscribes */
  readonly premium: 'join' | 'subscribe' | undefined;
  /** cents, for the chosen quantity with its add-on */
  readonly total: number;
  readonly state: AddState;
  readonly onAdd: () => void;
}
