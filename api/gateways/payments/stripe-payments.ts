import { createHmac } from 'node:crypto';
import { Stripe } from 'stripe';
import type { Log } from '../../log.ts';
import { NOT_IN_ACCOUNT, NOT_USABLE, orderIdOf, reasonOf, stateOf } from './payment-state.ts';
import {
  type Charge,
  type OrderPayment,
  type PaymentEvent,
  type PaymentState,
  type Payments,
  type Refund,
  RefundRefused,
  WebhookForged,
} from './payments.ts';
import { chargeToRead, readStripeEvent, refundsToRead } from './read-stripe-event.ts';
import { CustomerUnknown } from './saved-cards.ts';
import {
  isCode,
  isUnknownCustomer,
  reach,
  type StripeOptions,
  stripeClient,
  unavailable,
  writeOnce,
} from './stripe-client.ts';

/** Allowed difference between our clock and Stripe's. */
const CLOCK_SLACK_SECONDS = 60;
/** Includes the card, which the receipt shows. */
const WITH_CARD = { expand: ['latest_charge'] };

/** Web Crypto's HMAC, which the library takes in Deno, is another thread's work, and takes four times as long. */
class NodeHmac extends Stripe.CryptoProvider {
  override async computeHMACSignatureAsync(payload: string, secret: string): Promise<string> {
    return createHmac('sha256', secret).update(payload).digest('hex');
  }
}
const hmac = new NodeHmac();

type CardSource = Parameters<NonNullable<Payments['cardFingerprint']>>[0];

export function stripePayments(options: StripeOptions, log: Log): Payments {
  const stripe = stripeClient(options);

  async function charge(request: Charge): Promise<PaymentState> {
    const { orderId, refId, amount, paymentToken, customer, saveCard, offSession } = request;
    const payWith = paymentToken.startsWith('ctoken_')
      ? { confirmation_token: paymentToken }
      : { payment_method: paymentToken, ...(offSession ? { off_session: true } : { use_stripe_sdk: true }) };
    try {
      const intent = await stripe.paymentIntents.create(
        {
          ...payWith,
          ...(customer && { customer }),
          // Premium can be charged to it without the shopper present.
          ...(customer && saveCard && { setup_future_usage: 'off_session' }),
          amount,
          currency: 'usd',
          confirm: true,
          description: `Order ${refId}`,
          metadata: { orderId, refId },
          allowed_payment_method_types: ['card'],
          ...WITH_CARD,
        },
        // A replacement for a lost customer changes the request, so it needs another key.
        { idempotencyKey: customer ? `${orderId}:${customer}` : orderId },
      );
      return stateOf(intent);
    } catch (error) {
      return refusal(error, paymentToken, log);
    }
  }

  async function find({ orderId, paymentId, placedAt }: OrderPayment): Promise<PaymentState | undefined> {
    return await reach(async () => {
      if (paymentId) return await retrieve(paymentId);
      const gte = Math.floor(placedAt.getTime() / 1000) - CLOCK_SLACK_SECONDS;
      for await (const intent of stripe.paymentIntents.list({ created: { gte }, limit: 100 })) {
        if (orderIdOf(intent) === orderId) return stateOf(intent);
      }
      await assertNotAhead();
      return undefined;
    });
  }

  /** A clock ahead of Stripe's makes a list start after the payment: "none" would cancel an order that was paid. */
  async function assertNotAhead(): Promise<void> {
    if (!options.clock) return;
    const { lastResponse } = await stripe.paymentIntents.list({ limit: 1 });
    const ahead = options.clock().getTime() - Date.parse(new Headers(lastResponse.headers).get('date') ?? '');
    if (ahead > CLOCK_SLACK_SECONDS * 1000) throw new Error(`The clock is ${ahead / 1000} s ahead of Stripe's.`);
  }

  /** Undefined for a payment of another account or mode, because a retry would never find it. */
  async function retrieve(paymentId: string): Promise<PaymentState | undefined> {
    const intent = await stripe.paymentIntents.retrieve(paymentId, WITH_CARD).catch((error) => {
      if (isCode(error, 'resource_missing')) return undefined;
      throw error;
    });
    return intent && stateOf(intent);
  }

  async function cancel(paymentId: string): Promise<PaymentState> {
    return await reach(async () => {
      try {
        return stateOf(await stripe.paymentIntents.cancel(paymentId, { cancellation_reason: 'abandoned' }));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return (await retrieve(paymentId)) ?? { status: 'cancelled', paymentId };
      }
    });
  }

  async function readWebhook(rawBody: string, headers: Headers): Promise<PaymentEvent> {
    const { webhookSecret, clock } = options;
    const signature = headers.get('stripe-signature') ?? '';
    const event = await stripe.webhooks
      .constructEventAsync(rawBody, signature, webhookSecret, undefined, hmac, clock?.().getTime())
      .catch((error) => {
        throw new WebhookForged('the signature does not match', { cause: error });
      });
    const chargeId = chargeToRead(event);
    const now = chargeId === undefined ? undefined : await chargeNow(chargeId);
    const refunded = refundsToRead(event, now);
    return readStripeEvent(event, now, refunded === undefined ? [] : await refundsOf(refunded));
  }

  async function refundsOf(paymentId: string): Promise<Stripe.Refund[]> {
    return await reach(async () => (await stripe.refunds.list({ payment_intent: paymentId, limit: 100 })).data);
  }

  async function chargeNow(chargeId: string): Promise<Stripe.Charge | undefined> {
    return await reach(async () =>
      stripe.charges.retrieve(chargeId).catch((error) => {
        if (isCode(error, 'resource_missing')) return undefined;
        throw error;
      }),
    );
  }

  async function cardFingerprint({ paymentToken, paymentId }: CardSource): Promise<string | undefined> {
    return await reach(async () => {
      try {
        return (paymentId && (await fingerprintOfPayment(paymentId))) || (await fingerprintOfToken(paymentToken));
      } catch (error) {
        if (isCode(error, 'resource_missing')) return undefined;
        throw error;
      }
    });
  }

  async function fingerprintOfPayment(paymentId: string): Promise<string | undefined> {
    const { latest_charge: charge, last_payment_error: failed } = await stripe.paymentIntents.retrieve(
      paymentId,
      WITH_CARD,
    );
    const charged = charge && typeof charge === 'object' ? charge.payment_method_details?.card?.fingerprint : undefined;
    return charged ?? failed?.payment_method?.card?.fingerprint ?? undefined;
  }

  async function fingerprintOfToken(token: string): Promise<string | undefined> {
    const card = token.startsWith('ctoken_')
      ? (await stripe.confirmationTokens.retrieve(token)).payment_method_preview?.card
      : (await stripe.paymentMethods.retrieve(token)).card;
    return card?.fingerprint ?? undefined;
  }

  return { charge, find, cancel, cardFingerprint, refund: (request) => refundOnce(stripe, request), readWebhook };
}

/**
 * Maps a failed charge: card errors and invalid requests are final, without a charge. After any other error the outcome
 * is unknown.
 */
function refusal(error: unknown, paymentToken: string, log: Log): PaymentState {
  if (error instanceof Stripe.errors.StripeCardError) {
    return { status: 'declined', paymentId: error.payment_intent?.id ?? null, reason: reasonOf(error) };
  }
  if (isUnknownCustomer(error)) throw new CustomerUnknown(undefined, { cause: error });
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    if (paymentToken.startsWith('pm_') && error.param === 'payment_method') {
      return { status: 'declined', paymentId: null, reason: NOT_IN_ACCOUNT };
    }
    log.error('Stripe rejected a payment request', { code: error.code, param: error.param, error });
    return { status: 'declined', paymentId: error.payment_intent?.id ?? null, reason: NOT_USABLE };
  }
  throw unavailable(error);
}

/** Temporary refusals: the money has not arrived in the shop's balance yet. */
const TEMPORARY = ['balance_insufficient'];

/**
 * Refunds once. Stripe forgets an idempotency key after a day, while our job may retry for longer, so an earlier refund
 * is found by the metadata that every refund of the shop carries.
 */
async function refundOnce(stripe: Stripe, refund: Refund): Promise<void> {
  const { orderId, paymentId, part } = refund;
  const metadata = { orderId, ...(part && { refundId: part.refundId }) };
  const params = { payment_intent: paymentId, metadata, ...(part && { amount: part.amount }) };
  try {
    await writeOnce(`refund:${part?.refundId ?? orderId}`, async (idempotencyKey) => {
      if (!(await refundExists(stripe, refund))) await stripe.refunds.create(params, { idempotencyKey });
    });
  } catch (error) {
    if (isCode(error, 'charge_already_refunded')) return;
    const isFinal = error instanceof Stripe.errors.StripeInvalidRequestError && !TEMPORARY.includes(error.code ?? '');
    throw isFinal ? new RefundRefused(error.message, { cause: error }) : unavailable(error);
  }
}

/** Also true for a refund that failed at the bank: a second one would go to the same closed account. */
async function refundExists(stripe: Stripe, { orderId, paymentId, part }: Refund): Promise<boolean> {
  for await (const { metadata } of stripe.refunds.list({ payment_intent: paymentId, limit: 100 })) {
    const isSame = part ? metadata?.['refundId'] === part.refundId : metadata?.['orderId'] === orderId;
    if (isSame && (part || !metadata?.['refundId'])) return true;
  }
  return false;
}
