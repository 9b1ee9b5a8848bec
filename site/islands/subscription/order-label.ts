import { joinMessages } from '../../../api/contract/messages/join.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';

/** What the button that starts the subscription says: also that the sum comes again. */
export function orderLabel(fee: number): string {
  return `Place order · ${dollars(fee)} ${joinMessages.aMonth}`;
}
