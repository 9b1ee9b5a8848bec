import type * as z from 'zod';
import {
  type BankChallenge,
  MAX_SAVED_CARDS,
  type newPaymentSourceSchema,
  type PaymentSource,
} from '../../../contract/accounts/payment-source.ts';
import { messages } from '../../../contract/messages.ts';
import { PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import { type CardSetup, CustomerUnknown, type SavedCard } from '../../gateways/payments/saved-cards.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { type CardDeps, customerOf, ensureCustomer } from './payment-customer.ts';

type NewCard = z.output<typeof newPaymentSourceSchema>;

/**
 * Saves the card behind a token. The same token saves it once, so a lost response can be retried. While the bank asks the
 * shopper to authenticate nothing is saved: the browser then sends the request again with the setup's id.
 */
export async function addCard(
  deps: CardDeps,
  shopper: Shopper,
  { token, setupIntentId }: NewCard,
): Promise<PaymentSource | BankChallenge> {
  const setup = setupIntentId
    ? await findSetup(deps, shopper.id, setupIntentId)
    : await createSetup(deps, shopper.id, token);
  switch (setup.status) {
    case 'requires_action':
      return { requiresAction: true, clientSecret: setup.clientSecret, setupIntentId: setup.setupId };
    case 'refused':
      throw new ShopError('card_refused', { reason: setup.reason ?? messages.cardNotSaved });
    case 'saved':
      return presentCard(await removeDuplicates(deps, shopper.id, setup.card));
  }
}

async function createSetup(deps: CardDeps, accountId: string, token: string): Promise<CardSetup> {
  const customerId = await callCardService(deps, () => ensureCustomer(deps, accountId));
  if ((await cardsOf(deps, customerId)).length >= MAX_SAVED_CARDS) {
    throw new ShopError('cards_full', { limit: MAX_SAVED_CARDS });
  }
  return await callCardService(deps, async () => {
    try {
      return await deps.cards.save(customerId, token);
    } catch (error) {
      if (!(error instanceof CustomerUnknown)) throw error;
      return await deps.cards.save(await ensureCustomer(deps, accountId, customerId), token);
    }
  });
}

async function findSetup(deps: CardDeps, accountId: string, setupId: string): Promise<CardSetup> {
  const customerId = await customerOf(deps.connection.db, accountId);
  const setup = customerId && (await callCardService(deps, () => deps.cards.findSetup(customerId, setupId)));
  if (!setup) throw new ShopError('card_unknown');
  return setup;
}

/** A duplicate is kept for an hour, because another window may just have selected it. */
const DUPLICATE_SECONDS = 3600;

/** Returns the card that is shown for the saved one, and deletes its old duplicates. */
async function removeDuplicates(deps: CardDeps, accountId: string, saved: SavedCard): Promise<SavedCard> {
  const cards = await cardsOf(deps, await customerOf(deps.connection.db, accountId));
  const kept = cards.find(({ card }) => card.fingerprint === saved.fingerprint);
  // Another window deleted it in the meantime.
  if (!kept) throw new ShopError('card_unknown');
  const before = deps.clock().getTime() / 1000 - DUPLICATE_SECONDS;
  const old = kept.duplicates.filter(({ savedAt }) => savedAt < before);
  await callCardService(deps, async () => {
    for (const { id } of old) await deps.cards.remove(id);
  });
  deps.log.info('card saved', { card: kept.card.id, duplicates: kept.duplicates.length });
  return kept.card;
}

/** The account's cards, newest first. */
export async function listCards(deps: CardDeps, shopper: Shopper): Promise<PaymentSource[]> {
  const cards = await cardsOf(deps, await customerOf(deps.connection.db, shopper.id));
  return cards.map(({ card }) => presentCard(card));
}

async function cardsOf(deps: CardDeps, customerId: string | null): Promise<DistinctCard[]> {
  if (!customerId) return [];
  return distinctCards(await callCardService(deps, () => deps.cards.list(customerId)));
}

/** Deletes a saved card of the account, with its duplicates. */
export async function deleteCard(deps: CardDeps, shopper: Shopper, cardId: string): Promise<void> {
  const cards = await cardsOf(deps, await customerOf(deps.connection.db, shopper.id));
  const same = cards
    .map(({ card, duplicates }) => [card, ...duplicates])
    .find((all) => all.some(({ id }) => id === cardId));
  if (!same) throw new ShopError('card_unknown');
  await callCardService(deps, async () => {
    for (const { id } of same) await deps.cards.remove(id);
  });
  deps.log.info('card deleted', { card: cardId });
}

interface DistinctCard {
  readonly card: SavedCard;
  /** the same card, saved again: not shown, and deleted with it */
  readonly duplicates: readonly SavedCard[];
}

/**
 * Each card once, newest first. For a card that was saved repeatedly, the latest details count. Among those with equal
 * details the first one is shown, so that two windows saving at the same time agree.
 */
export function distinctCards(cards: readonly SavedCard[]): DistinctCard[] {
  const byFingerprint = Map.groupBy([...cards].sort(newestFirst), ({ fingerprint }) => fingerprint);
  const distinct = [...byFingerprint.values()].map((same): DistinctCard => {
    const card = same.findLast((other) => hasSameDetails(other, same[0])) ?? (same[0] as SavedCard);
    return { card, duplicates: same.filter((other) => other !== card) };
  });
  return distinct.sort((a, b) => newestFirst(a.card, b.card));
}

/** Within the same second, the service's own order is kept. */
function newestFirst(a: SavedCard, b: SavedCard): number {
  return b.savedAt - a.savedAt;
}

function hasSameDetails(a: SavedCard, b: SavedCard | undefined): boolean {
  return a.expMonth === b?.expMonth && a.expYear === b.expYear && a.name === b.name && a.zip === b.zip;
}

function presentCard({ id, brand, last4, name, expMonth, expYear, zip }: SavedCard): PaymentSource {
  return { id, object: 'card', brand, last4, name, exp_month: expMonth, exp_year: expYear, zip };
}

/** Turns an unavailable card service into an error that asks to retry, which is safe: a retry finds what was done. */
async function callCardService<T>({ log }: Pick<CardDeps, 'log'>, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    log.error('saved cards unavailable', { error });
    throw new ShopError(error.reason === 'in_progress' ? 'card_in_progress' : 'cards_unavailable');
  }
}
