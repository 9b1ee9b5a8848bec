import { atom } from 'nanostores';
import * as z from 'zod';
import { subscriptionMessages } from '../../../contract/messages/subscription.ts';
import {
  type SubscriptionCustomer,
  subscriptionCustomerSchema,
  subscriptionServiceCodeSchema,
} from '../../../contract/premium/subscription.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { $details, type TypedDetails, typedDetailsRules } from '../checkout/checkout-details.ts';
import { sessionRecord } from '../session-record.ts';

export type JoinService = z.infer<typeof subscriptionServiceCodeSchema>;

const record = sessionRecord('northspool:subscription-service', subscriptionServiceCodeSchema);

/** How the monthly spool is shipped, apart from the cart's own choice. */
export const $joinService = atom<JoinService>(serviceCodes.ground);

export function chooseJoinService(code: JoinService): void {
  $joinService.set(code);
  record.write(code);
}

export function restoreJoinService(): void {
  $joinService.set(record.read() ?? serviceCodes.ground);
}

const [pickup, shipped] = subscriptionCustomerSchema.options;

/** Premium is US only: a foreign address shows this error only. */
const atHome = z.looseObject({ country: z.literal(['US', 'USA'], subscriptionMessages.usOnly) });

/** The rules for what is typed. */
export function joinRules(service: JoinService) {
  return typedDetailsRules<SubscriptionCustomer>((typed) => {
    // Note and gift message are for orders of the cart.
    const fields = { ...typed, note: '', giftMessage: '', serviceCode: service };
    return service === serviceCodes.pickup ? pickup.safeParse(fields) : atHome.pipe(shipped).safeParse(fields);
  });
}

/** The customer of the subscription, or null while the details are invalid. */
export function joinCustomer(typed: TypedDetails = $details.get()): SubscriptionCustomer | null {
  return joinRules($joinService.get()).safeParse(typed).data ?? null;
}
