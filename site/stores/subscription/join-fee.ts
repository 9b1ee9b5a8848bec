import { atom } from 'nanostores';
import { joinMessages } from '../../../api/contract/messages/join.ts';
import { type Cents, cents } from '../../../api/contract/money/cents.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';

/** What a month of Premium costs: `premium.price` of `content/store.yaml` at build time. */
export const $monthlyFee = atom<Cents>(cents(0));

/** The price rose after the build: shows the new one, and returns the message for the shopper. */
export async function repriceFee(fee: Cents): Promise<string> {
  $monthlyFee.set(fee);
  return joinMessages.feeChanged(dollars(fee));
}
