import type { User } from '../../../contract/accounts/user.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import type { Stock } from '../live-stock.ts';
import { highest, type QuantityRule, type Settled } from '../quantity.ts';
import { quantityWords } from '../quantity-words.ts';
import type { AddOn, BuyBoxProps } from './buy-box-props.ts';

/** What a Premium member pays for so many, in cents. */
export type MemberTotal = (rules: BuyBoxProps['item']['rules'], unitPrice: number, quantity: number) => number;

/** What a buy box shows depends on. */
export interface BuyBoxState {
  readonly stock: Stock;
  readonly user: User | null;
  /** as chosen; the stock may have fallen below it since */
  readonly chosen: Settled;
  readonly wantsAddOn: boolean;
  /** once it has loaded, for members only */
  readonly memberTotal?: MemberTotal | undefined;
}

export interface BuyBoxView {
  readonly rule: QuantityRule;
  readonly quantity: number;
  /** what became of a typed quantity */
  readonly note: string;
  /** false: an exclusive, to a shopper who is not a member */
  readonly isOffered: boolean;
  /** enough in stock */
  readonly isThere: boolean;
  /** enough in stock, and offered */
  readonly canBuy: boolean;
  /** the link in place of the button: a visitor joins, an account subscribes */
  readonly premium: string;
  readonly addOn: { readonly isOffered: boolean; readonly isThere: boolean; readonly chosen: AddOn | undefined };
  /** cents, for the quantity with its add-on; a member's price for members */
  readonly total: number;
}

export function buyBoxView(props: BuyBoxProps, state: BuyBoxState): BuyBoxView {
  const { item, step, membersOnly } = props;
  const { stock, user, chosen, memberTotal } = state;
  const isMember = user?.membership ?? false;
  const rule = { step, max: stock.get(item.id) ?? item.qoh };
  // The choice is kept in case the stock rises again.
  const quantity = Math.max(step, Math.min(chosen.quantity, highest(rule)));
  const isOffered = !membersOnly || isMember;
  const isThere = highest(rule) > 0;
  const addOn = addOnView(props, state);
  const unitPrice = item.price + (addOn.chosen?.price ?? 0);
  return {
    rule,
    quantity,
    note: quantityWords(chosen.change, rule),
    isOffered,
    isThere,
    canBuy: isOffered && isThere,
    premium: user?.loggedIn ? goodsMessages.subscribeToPremium : goodsMessages.joinPremium,
    addOn,
    total: (isMember && memberTotal?.(item.rules, unitPrice, quantity)) || unitPrice * quantity,
  };
}

function addOnView({ addOn }: BuyBoxProps, { stock, user, wantsAddOn }: BuyBoxState): BuyBoxView['addOn'] {
  const isOffered = addOn !== undefined && (!addOn.membersOnly || user?.membership === true);
  const isThere = isOffered && (stock.get(addOn.id) ?? addOn.qoh) > 0;
  return { isOffered, isThere, chosen: wantsAddOn && isThere ? addOn : undefined };
}
