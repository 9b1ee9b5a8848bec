import { type Cents, cents } from '../../../contract/cents.ts';
import type { Carrier } from '../../../contract/shipping/carriers.ts';
import type { Log } from '../../log.ts';
import {
  type Charge,
  type OrderPayment,
  type PaymentEvent,
  type PaymentState,
  type Payments,
  PaymentsUnavailable,
  type Refund,
  RefundRefused,
} from '../payments/payments.ts';
import { centsOf, paypalAmount, paypalValue } from './paypal-amount.ts';
import { isBusy, PaypalConnection, PaypalError } from './paypal-connection.ts';
import { orderReplySchema, type PaypalOrder, refundReplySchema, saleRefundReplySchema } from './paypal-replies.ts';
import { NOT_PAID, stateOf } from './paypal-state.ts';
import { paypalDisputeOf, paypalOrderOf, paypalSubscriptionOf, readPaypalEvent } from './read-paypal-event.ts';

export interface PaypalOptions {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  readonly shopName: string;
  /** return URL for shoppers without an open window of the shop */
  readonly publicUrl: string;
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

interface Capture {
  readonly orderId: string;
  readonly paymentId: string;
  /** total of the shop's order */
  readonly amount: Cents;
}

/** PayPal payments: `charge` creates a PayPal order, the shopper approves it, `capture` moves the money. */
export interface PaypalPayments extends Payments {
  /**
   * Captures an approved order; idempotent. Without approval, or when the funding source was declined, it stays
   * `requires_approval`; a PayPal order for another order or amount is declined. Throws PaymentsUnavailable when the
   * outcome is unknown.
   */
  capture(capture: Capture): Promise<PaymentState>;
  /** Adds a parcel to a captured order; idempotent. What PayPal refuses for good is logged, as the parcel is on its way. */
  addTracking(parcel: Parcel): Promise<void>;
}

interface Parcel {
  readonly paymentId: string;
  readonly captureId: string;
  readonly number: string;
  readonly carrier: Carrier;
  readonly carrierName: string;
}

/** https://developer.paypal.com/docs/tracking/reference/carriers/ */
const paypalCarriers = {
  fedex: 'FEDEX',
  ups: 'UPS',
  usps: 'USPS',
  dhl: 'DHL',
  canada_post: 'CA_CANADA_POST',
  other: 'OTHER',
} as const satisfies Record<Carrier, string>;

export function paypalPayments(options: PaypalOptions, log: Log): PaypalPayments {
  const paypal = new PaypalConnection(options, options.timeoutMs);

  async function charge(request: Charge): Promise<PaymentState> {
    const body = JSON.stringify(paypalOrderBody(request, options));
    return await reach(async () => {
      const call = { method: 'POST', path: '/v2/checkout/orders', body, requestId: request.orderId } as const;
      return await paypal.call({ ...call, schema: orderReplySchema }).then(stateOf, (error: unknown) => {
        if (!isFinal(error)) throw error;
        log.error('PayPal did not create an order', { refId: request.refId, error });
        return { status: 'declined', paymentId: null, reason: NOT_PAID } as const;
      });
    });
  }

  async function read(paymentId: string): Promise<PaypalOrder | undefined> {
    const path = `/v2/checkout/orders/${encodeURIComponent(paymentId)}`;
    return await paypal.call({ method: 'GET', path, schema: orderReplySchema }).catch((error: unknown) => {
      if (error instanceof PaypalError && error.status === 404) return undefined;
      throw error;
    });
  }

  /** Without an id the shopper never saw a PayPal order, so nothing can have been paid. */
  async function find({ paymentId }: Pick<OrderPayment, 'paymentId'>): Promise<PaymentState | undefined> {
    const order = paymentId === null ? undefined : await reach(() => read(paymentId));
    return order && stateOf(order);
  }

  /** PayPal cannot cancel an order, but only our capture can charge it, so not capturing it is enough. */
  async function cancel(paymentId: string): Promise<PaymentState> {
    const state = await find({ paymentId });
    return state && state.status !== 'requires_approval' ? state : { status: 'cancelled', paymentId };
  }

  async function capture({ orderId, paymentId, amount }: Capture): Promise<PaymentState> {
    return await reach(async () => {
      const before = await read(paymentId);
      if (!before) return { status: 'cancelled', paymentId };
      if (before.status !== 'APPROVED') return stateOf(before);
      if (!isFor(before, orderId, amount)) {
        log.error('a PayPal order is not what the shop drew up', { orderId, paymentId });
        return { status: 'declined', paymentId, reason: NOT_PAID };
      }
      const path = `/v2/checkout/orders/${encodeURIComponent(paymentId)}/capture`;
      // PayPal captures an order once anyway. A fixed request id would replay a refusal even after the payer has chosen
      // another funding source.
      const call = { method: 'POST', path, body: '{}', requestId: crypto.randomUUID() } as const;
      return await paypal
        .call({ ...call, schema: orderReplySchema })
        .then(stateOf, (error: unknown) => afterRefusal(error, paymentId));
    });
  }

  async function afterRefusal(error: unknown, paymentId: string): Promise<PaymentState> {
    if (!isFinal(error)) throw error;
    const { issues } = error;
    if (issues.includes('ORDER_NOT_APPROVED') || issues.includes('PAYER_ACTION_REQUIRED')) {
      return { status: 'requires_approval', paymentId };
    }
    if (issues.includes('INSTRUMENT_DECLINED'))
      return { status: 'requires_approval', paymentId, isFundingDeclined: true };
    if (issues.includes('ORDER_ALREADY_CAPTURED')) {
      return (await find({ paymentId })) ?? { status: 'cancelled', paymentId };
    }
    log.error('PayPal refused a capture', { paymentId, error });
    return { status: 'declined', paymentId, reason: NOT_PAID };
  }

  async function addTracking({ paymentId, captureId, number, carrier, carrierName }: Parcel): Promise<void> {
    const path = `/v2/checkout/orders/${encodeURIComponent(paymentId)}/track`;
    const body = JSON.stringify({
      capture_id: captureId,
      tracking_number: number,
      carrier: paypalCarriers[carrier],
      notify_payer: false,
      ...(carrier === 'other' && { carrier_name_other: carrierName }),
    });
    const call = { method: 'POST', path, body, requestId: `track:${captureId}:${number}` } as const;
    await reach(() =>
      paypal.call({ ...call, schema: orderReplySchema }).catch((error: unknown) => {
        if (!isFinal(error)) throw error;
        log.error('PayPal refused a tracking number', { paymentId, error });
      }),
    );
  }

  async function refund(request: Refund): Promise<void> {
    const { orderId, paymentId, part } = request;
    await reach(async () => {
      const order = await read(paymentId);
      if (!order) return await refundPaypalSale(paypal, request);
      const state = stateOf(order);
      if (state.status !== 'succeeded' || !state.captureId) return;
      const path = `/v2/payments/captures/${encodeURIComponent(state.captureId)}/refund`;
      const body = JSON.stringify(
        part ? { amount: { currency_code: 'USD', value: paypalValue(part.amount) }, custom_id: part.refundId } : {},
      );
      const call = { method: 'POST', path, body, requestId: `refund:${part?.refundId ?? orderId}` } as const;
      await paypal.call({ ...call, schema: refundReplySchema }).catch(throwUnlessRefunded);
    });
  }

  /** Uses an event only to learn which order to fetch, so that the order of events does not matter. */
  async function readWebhook(rawBody: string, headers: Headers): Promise<PaymentEvent> {
    return await reach(async () => {
      const event = await readPaypalEvent(paypal, options.webhookId, rawBody, headers);
      const dispute = await paypalDisputeOf(paypal, event);
      if (dispute) return { id: event.id, type: event.event_type, payment: null, dispute };
      const paymentId = await paypalOrderOf(paypal, event);
      const order = paymentId ? await read(paymentId) : undefined;
      const subscription = paypalSubscriptionOf(event);
      const orderId = order?.purchase_units[0]?.custom_id ?? null;
      const refunded = order && partRefunded(order);
      return {
        id: event.id,
        type: event.event_type,
        payment: order && refunded === null ? { orderId, state: stateOf(order) } : null,
        ...(order && refunded && { partRefund: { orderId, paymentId: order.id, ...refunded } }),
        ...(subscription && { subscription }),
      };
    });
  }

  return { charge, find, cancel, capture, addTracking, refund, readWebhook };
}

function isFor({ purchase_units }: PaypalOrder, orderId: string, amount: Cents): boolean {
  const [unit, ...more] = purchase_units;
  const { value = '0.00', currency_code } = unit?.amount ?? {};
  return more.length === 0 && unit?.custom_id === orderId && currency_code === 'USD' && centsOf(value) === amount;
}

type Refunded = Pick<NonNullable<PaymentEvent['partRefund']>, 'refundedInAll' | 'refundIds'>;

/** The partial refunds so far; null: none, or a full refund. */
function partRefunded({ purchase_units }: PaypalOrder): Refunded | null {
  const payments = purchase_units.map((unit) => unit.payments ?? {});
  if (!payments.some(({ captures = [] }) => captures.some(({ status }) => status === 'PARTIALLY_REFUNDED')))
    return null;
  const refunds = payments.flatMap((each) => each.refunds ?? []);
  const given = refunds.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING');
  return {
    refundedInAll: cents(given.reduce((sum, { amount }) => sum + centsOf(amount?.value ?? '0'), 0)),
    refundIds: given.flatMap(({ custom_id }) => custom_id ?? []),
  };
}

/** Whether PayPal rejected the request itself. Bad API keys do not count, because they say nothing about the payment. */
function isFinal(error: unknown): error is PaypalError {
  if (!(error instanceof PaypalError)) return false;
  return [400, 404, 409, 422].includes(error.status ?? 0) && !isBusy(error);
}

async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaypalError)) throw error;
    throw new PaymentsUnavailable(isBusy(error) ? 'in_progress' : 'unreachable', error);
  }
}

/** The PayPal order: amounts and our order numbers, without address and line items. */
function paypalOrderBody(
  { orderId, refId, totals }: Charge,
  { shopName, publicUrl }: { readonly shopName: string; readonly publicUrl: string },
) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      { custom_id: orderId, invoice_id: refId, description: `Order ${refId}`, amount: paypalAmount(totals) },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: shopName,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          return_url: `${publicUrl}/checkout/`,
          cancel_url: `${publicUrl}/checkout/`,
        },
      },
    },
  };
}

/** Temporary refusals: the payment is still being settled, or the shop's PayPal balance lacks the amount. */
const TEMPORARY = ['PENDING_CAPTURE', 'REFUND_FAILED_INSUFFICIENT_FUNDS'];

/** PayPal records subscription payments as sales instead of captures, with a separate refund call. */
async function refundPaypalSale(paypal: PaypalConnection, { orderId, paymentId, part }: Refund): Promise<void> {
  const path = `/v1/payments/sale/${encodeURIComponent(paymentId)}/refund`;
  const body = JSON.stringify(part ? { amount: { currency: 'USD', total: paypalValue(part.amount) } } : {});
  const call = { method: 'POST', path, body, requestId: `refund:${part?.refundId ?? orderId}` } as const;
  await paypal.call({ ...call, schema: saleRefundReplySchema }).catch(throwUnlessRefunded);
}

/** Throws RefundRefused when a retry would fail the same way; a payment that is refunded already is no error. */
function throwUnlessRefunded(error: unknown): void {
  if (!(error instanceof PaypalError)) throw error;
  const { issues, status, message } = error;
  if (issues.includes('CAPTURE_FULLY_REFUNDED') || issues.includes('TRANSACTION_ALREADY_REFUNDED')) return;
  const isFinal = status === 422 && !isBusy(error) && !issues.some((issue) => TEMPORARY.includes(issue));
  throw isFinal ? new RefundRefused(message, { cause: error }) : error;
}
