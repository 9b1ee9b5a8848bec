import { atom } from 'nanostores';
import { joinMessages } from '../../../api/contract/messages/join.ts';
import { type Cents, cents } from '../../../api/contract/money/cents.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';

/** What a month of Premium costs, all told: `premium.price` of `content/store.yaml`, which the page was built with. */
export const $fee = atom<Cents>(cents(0));

/** The page is older than the shop's price: shows that price, and returns the message for the shopper. */
export async function repriceFee(fee: Cents): Promise<string> {
  $fee.set(fee);
  return joinMessages.feeChanged(dollars(fee));
}
