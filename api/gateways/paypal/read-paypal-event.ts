import { type Dispute, type PaymentEvent, WebhookForged } from '../payments/payments.ts';
import { centsOf } from './paypal-amount.ts';
import { type PaypalConnection, PaypalError } from './paypal-connection.ts';
import {
  captureSchema,
  disputeReplySchema,
  eventSchema,
  type PaypalDispute,
  type PaypalEvent,
  verificationReplySchema,
} from './paypal-replies.ts';

/** The event types to enable for the webhook at PayPal. */
export const paypalEvents = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.ORDER.COMPLETED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.SALE.COMPLETED',
  'PAYMENT.SALE.DENIED',
  'PAYMENT.SALE.PENDING',
  'PAYMENT.SALE.REFUNDED',
  'PAYMENT.SALE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
  'BILLING.SUBSCRIPTION.ACTIVATED',
  'BILLING.SUBSCRIPTION.CANCELLED',
  'BILLING.SUBSCRIPTION.EXPIRED',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
  'BILLING.SUBSCRIPTION.SUSPENDED',
  'BILLING.SUBSCRIPTION.UPDATED',
] as const;

/** Signature headers, which PayPal's API verifies for us. */
const SIGNATURE = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

/** Parses an event after PayPal has verified its signature; throws WebhookForged otherwise. */
export async function readPaypalEvent(
  paypal: PaypalConnection,
  webhookId: string,
  rawBody: string,
  headers: Headers,
): Promise<PaypalEvent> {
  const event = eventSchema.safeParse(json(rawBody));
  const signature = Object.entries(SIGNATURE).map(([name, header]) => [name, headers.get(header)] as const);
  if (!event.success || signature.some(([, value]) => !value)) throw new WebhookForged('it is not signed, or no event');
  const facts = JSON.stringify({ ...Object.fromEntries(signature), webhook_id: webhookId });
  const { verification_status } = await paypal.call({
    method: 'POST',
    path: '/v1/notifications/verify-webhook-signature',
    // The signature covers the raw bytes; parsing and serializing could change them.
    body: `${facts.slice(0, -1)},"webhook_event":${rawBody}}`,
    schema: verificationReplySchema,
  });
  if (verification_status !== 'SUCCESS') throw new WebhookForged('PayPal did not sign it');
  return event.data;
}

/** The PayPal order of an event; null for events that the shop ignores. */
export async function paypalOrderOf(paypal: PaypalConnection, event: PaypalEvent): Promise<string | null> {
  const { event_type, resource } = event;
  switch (event_type) {
    case 'CHECKOUT.ORDER.APPROVED':
    case 'CHECKOUT.ORDER.COMPLETED':
      return resource?.id ?? null;
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
    case 'PAYMENT.CAPTURE.PENDING':
      return resource?.supplementary_data?.related_ids?.order_id ?? (await orderOfCapture(paypal, resource?.id));
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.CAPTURE.REVERSED':
      // The resource is a refund, which refers to its capture by a link only.
      return await orderOfCapture(
        paypal,
        resource?.links
          ?.find(({ rel }) => rel === 'up')
          ?.href.split('/')
          .at(-1),
      );
    default:
      return null;
  }
}

/** The subscription of an event, if it has one. */
export function paypalSubscriptionOf({ event_type, resource }: PaypalEvent): PaymentEvent['subscription'] {
  if (event_type.startsWith('BILLING.SUBSCRIPTION.') && resource?.id) {
    return { id: resource.id, subscriptionId: resource.custom_id ?? null };
  }
  const id = event_type.startsWith('PAYMENT.SALE.') ? resource?.billing_agreement_id : undefined;
  return id === undefined ? undefined : { id, subscriptionId: null };
}

async function orderOfCapture(paypal: PaypalConnection, captureId: string | undefined): Promise<string | null> {
  if (!captureId) return null;
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`;
  const capture = await paypal.call({ method: 'GET', path, schema: captureSchema });
  return capture.supplementary_data?.related_ids?.order_id ?? null;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The dispute of an event, as it is at PayPal now; undefined for other events. */
export async function paypalDisputeOf(paypal: PaypalConnection, event: PaypalEvent): Promise<Dispute | undefined> {
  const id = event.event_type.startsWith('CUSTOMER.DISPUTE.') ? event.resource?.dispute_id : undefined;
  if (id === undefined) return undefined;
  const path = `/v1/customer/disputes/${encodeURIComponent(id)}`;
  const dispute = await paypal.call({ method: 'GET', path, schema: disputeReplySchema });
  const paymentId = await paymentOf(paypal, dispute);
  if (paymentId === undefined) return undefined;
  return {
    id: dispute.dispute_id,
    // Its `custom` is the order's id, or the subscription's: the payment says which order it is.
    orderId: null,
    paymentId,
    amount: centsOf(dispute.dispute_amount.value),
    reason: dispute.reason.toLowerCase(),
    status: statusOf(dispute),
    respondBy: dispute.seller_response_due_date ? new Date(dispute.seller_response_due_date) : null,
    openedAt: new Date(dispute.create_time),
    asOf: new Date(dispute.update_time ?? dispute.create_time),
  };
}

/** An order is known by its PayPal order, a month of Premium by its sale, which is no capture. */
async function paymentOf(
  paypal: PaypalConnection,
  { disputed_transactions: [transaction] }: PaypalDispute,
): Promise<string | undefined> {
  const id = transaction?.seller_transaction_id;
  if (!id) return undefined;
  const order = await orderOfCapture(paypal, id).catch((error: unknown) => {
    if (error instanceof PaypalError && error.status === 404) return null;
    throw error;
  });
  return order ?? id;
}

/** PayPal holds the money from the first day, also while shopper and shop still talk (stage `INQUIRY`). */
function statusOf({ status, dispute_outcome }: PaypalDispute): Dispute['status'] {
  if (status !== 'RESOLVED') return 'open';
  switch (dispute_outcome?.outcome_code) {
    case 'RESOLVED_BUYER_FAVOUR':
    case 'ACCEPTED':
      return 'lost';
    case 'RESOLVED_SELLER_FAVOUR':
    case 'CANCELED_BY_BUYER':
    case 'DENIED':
    // PayPal pays the shopper, and the shop keeps the payment.
    case 'RESOLVED_WITH_PAYOUT':
      return 'won';
    default:
      return centsOf(dispute_outcome?.amount_refunded?.value ?? '0.00') > 0 ? 'lost' : 'won';
  }
}
