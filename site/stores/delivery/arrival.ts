import { deliveryMessages } from '../../../contract/messages/delivery.ts';
import { arrivalSchema, type ItemArrival } from '../../../contract/shipping/arrival.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { withCurrentSession } from '../session.ts';
import { setPostalCode } from './delivery.ts';

/** Short: nobody waits long for a date before they buy. */
const TIMEOUT_MS = 6_000;

export type ArrivalAnswer =
  | { readonly kind: 'known'; readonly arrival: ItemArrival }
  | { readonly kind: 'failed'; readonly message: string };

/** When an item arrives. The API knows what a postal code is; a good one is kept for the cart and the checkout. */
export async function fetchArrival(itemId: string, postalCode: string): Promise<ArrivalAnswer> {
  const query = new URLSearchParams({ itemId, postalCode });
  try {
    const arrival = await withCurrentSession(() =>
      callApi(`/api/shipping/arrival?${query}`, arrivalSchema, { timeout: TIMEOUT_MS }),
    );
    if (arrival.methods.length === 0) return { kind: 'failed', message: deliveryMessages.noServiceThere };
    setPostalCode(postalCode);
    return { kind: 'known', arrival };
  } catch (error) {
    return { kind: 'failed', message: messageOf(error) };
  }
}
