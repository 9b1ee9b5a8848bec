import { atom } from 'nanostores';
import * as z from 'zod';
import { subscriptionMessages } from '../../../api/contract/messages/subscription.ts';
import {
  type SubscriptionCustomer,
  subscriptionCustomerSchema,
  subscriptionServiceCodeSchema,
} from '../../../api/contract/premium/subscription.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { $details, rulesOf, type TypedDetails } from '../checkout/checkout-details.ts';
import { sessionRecord } from '../session-record.ts';

export type JoinService = z.infer<typeof subscriptionServiceCodeSchema>;

const record = sessionRecord('northspool:subscription-service', subscriptionServiceCodeSchema);

/** How the monthly spool gets to the member; the cart's own choice has nothing to do with it. */
export const $joinService = atom<JoinService>(serviceCodes.ground);

export function chooseJoinService(code: JoinService): void {
  $joinService.set(code);
  record.write(code);
}

export function restoreJoinService(): void {
  $joinService.set(record.read() ?? serviceCodes.ground);
}

const [pickup, shipped] = subscriptionCustomerSchema.options;

/** An address abroad has this one thing wrong with it, whatever else is: Premium is US only. */
const atHome = z.looseObject({ country: z.literal('US', subscriptionMessages.usOnly) });

/** The rules for what is typed. */
export function joinRules(service: JoinService) {
  return rulesOf<SubscriptionCustomer>((typed) => {
    // The note belongs to an order of the cart.
    const told = { ...typed, note: '', serviceCode: service };
    return service === serviceCodes.pickup ? pickup.safeParse(told) : atHome.pipe(shipped).safeParse(told);
  });
}

/** Who subscribes and where the spool goes, or null while something is wrong with it. */
export function joiningCustomer(typed: TypedDetails = $details.get()): SubscriptionCustomer | null {
  return joinRules($joinService.get()).safeParse(typed).data ?? null;
}
