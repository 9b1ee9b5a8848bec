import type { AddState } from './use-add-to-cart.ts';

/** What both Add buttons of the page show. */
export interface Offer {
  /** enough in stock, and the shopper may buy it */
  readonly canBuy: boolean;
  /** what a non-member has to do first: a visitor joins, an account subscribes */
  readonly premium: 'join' | 'subscribe' | undefined;
  /** cents, for the chosen quantity with its add-on */
  readonly total: number;
  readonly state: AddState;
  readonly onAdd: () => void;
}
