import type { AddState } from './use-add-to-cart.ts';

/** What both Add buttons of the page need to know. */
export interface Offer {
  readonly canBuy: boolean;
  /** on the button when it cannot be bought for another reason than stock */
  readonly blockedLabel: string | undefined;
  /** cents, for the chosen quantity with its add-on */
  readonly total: number;
  readonly state: AddState;
  readonly onAdd: () => void;
}
