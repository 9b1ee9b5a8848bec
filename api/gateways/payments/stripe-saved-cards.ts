import { Stripe } from 'stripe';
import type { Log } from '../../log.ts';
import { type CardSetup, CustomerUnknown, type NewCustomer, type SavedCard, type SavedCards } from './saved-cards.ts';
import {
  isCode,
  isUnknownCustomer,
  reach,
  type StripeOptions,
  stripeClient,
  unavailable,
  writeOnce,
} from './stripe-client.ts';

/** More than the limit per account, so that one page holds all cards. */
const PAGE = 100;

/** Saved cards as the payment methods of Stripe's customers. */
export function stripeSavedCards(options: StripeOptions, log: Log): SavedCards {
  const stripe = stripeClient(options);

  async function createCustomer({ accountId, email, instead }: NewCustomer): Promise<string> {
    const key = ['customer', accountId, ...(instead ? [instead] : [])].join(':');
    const params = { email, metadata: { accountId } };
    const { id } = await reach(() =>
      writeOnce(key, (idempotencyKey) => stripe.customers.create(params, { idempotencyKey })),
    );
    return id;
  }

  async function updateCustomer(customerId: string, email: string): Promise<void> {
    await reach(() => orGone(stripe.customers.update(customerId, { email })));
  }

  async function save(customer: string, token: string): Promise<CardSetup> {
    try {
      return setupOf(await setUp(customer, token));
    } catch (error) {
      return refusal(error, log);
    }
  }

  function setUp(customer: string, token: string): Promise<Stripe.SetupIntent> {
    return stripe.setupIntents.create(
      {
        customer,
        confirm: true,
        confirmation_token: token,
        // Premium charges without the shopper present, so the bank authenticates now and not every month.
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
        expand: ['payment_method'],
      },
      { idempotencyKey: `card:${customer}:${token}` },
    );
  }

  async function findSetup(customerId: string, setupId: string): Promise<CardSetup | undefined> {
    return await reach(async () => {
      const setup = await orGone(stripe.setupIntents.retrieve(setupId, { expand: ['payment_method'] }));
      return setup && idOf(setup.customer) === customerId ? setupOf(setup) : undefined;
    });
  }

  async function list(customerId: string): Promise<SavedCard[]> {
    return await reach(async () => {
      const found = await orGone(stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: PAGE }));
      return (found?.data ?? []).flatMap(cardOf).sort((a, b) => b.savedAt - a.savedAt);
    });
  }

  async function remove(cardId: string): Promise<void> {
    await reach(async () => {
      await stripe.paymentMethods.detach(cardId).catch((error) => {
        // What is attached to nobody, or not there at all, cannot be detached; that is what was wanted.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
    });
  }

  async function removeCustomer(customerId: string): Promise<void> {
    await reach(() => orGone(stripe.customers.del(customerId)));
  }

  return { createCustomer, updateCustomer, save, findSetup, list, remove, removeCustomer };
}

function setupOf(setup: Stripe.SetupIntent): CardSetup {
  const { id, status, client_secret, payment_method: method, last_setup_error } = setup;
  if (status === 'requires_action') {
    return { status: 'requires_action', setupId: id, clientSecret: client_secret ?? '' };
  }
  const [card] = status === 'succeeded' && method && typeof method !== 'string' ? cardOf(method) : [];
  return card ? { status: 'saved', card } : { status: 'refused', reason: last_setup_error?.message ?? null };
}

/** A card that the bank does not want kept, and a token that cannot be used, are answers; all else is trouble. */
function refusal(error: unknown, log: Log): CardSetup {
  if (error instanceof Stripe.errors.StripeCardError) return { status: 'refused', reason: error.message };
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unavailable(error);
  if (isUnknownCustomer(error)) throw new CustomerUnknown(undefined, { cause: error });
  log.error('a card could not be saved', { code: error.code, param: error.param, error });
  return { status: 'refused', reason: null };
}

function cardOf({ id, card, billing_details, created }: Stripe.PaymentMethod): SavedCard[] {
  if (!card) return [];
  return [
    {
      id,
      brand: card.brand,
      last4: card.last4,
      expMonth: card.exp_month,
      expYear: card.exp_year,
      name: billing_details.name,
      zip: billing_details.address?.postal_code ?? null,
      fingerprint: card.fingerprint ?? id,
      savedAt: created,
    },
  ];
}

function idOf(reference: { readonly id: string } | string | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

async function orGone<T>(call: Promise<T>): Promise<T | undefined> {
  return await call.catch((error) => {
    if (isCode(error, 'resource_missing')) return undefined;
    throw error;
  });
}
