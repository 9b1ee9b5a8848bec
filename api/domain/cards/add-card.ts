import type * as z from 'zod';
import {
  type BankChallenge,
  MAX_SAVED_CARDS,
  type newPaymentSourceSchema,
  type PaymentSource,
} from '../../contract/accounts/payment-source.ts';
import { messages } from '../../contract/messages.ts';
import { type CardSetup, CustomerUnknown, type SavedCard } from '../../gateways/payments/saved-cards.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { askingService, type CardDeps } from './card-deps.ts';
import { customerOf, ensureCustomer } from './customer-of-account.ts';
import { cardsOf } from './list-cards.ts';
import { presentCard } from './present-card.ts';

type NewCard = z.output<typeof newPaymentSourceSchema>;

/**
 * Saves the card behind a token. The same token saves it once: whoever lost the answer sends it again. While the bank
 * wants to see the shopper nothing is saved; the same is sent again afterwards, with the setup's id.
 */
export async function addCard(
  deps: CardDeps,
  shopper: Shopper,
  { token, setupIntentId }: NewCard,
): Promise<PaymentSource | BankChallenge> {
  const setup = setupIntentId
    ? await findSetup(deps, shopper.id, setupIntentId)
    : await beginSetup(deps, shopper.id, token);
  switch (setup.status) {
    case 'requires_action':
      return { requiresAction: true, clientSecret: setup.clientSecret, setupIntentId: setup.setupId };
    case 'refused':
      throw new ShopError('card_refused', { reason: setup.reason ?? messages.cardNotSaved });
    case 'saved':
      return presentCard(await keepOnce(deps, shopper.id, setup.card));
  }
}

async function beginSetup(deps: CardDeps, accountId: string, token: string): Promise<CardSetup> {
  const customerId = await askingService(deps, () => ensureCustomer(deps, accountId));
  if ((await cardsOf(deps, customerId)).length >= MAX_SAVED_CARDS) {
    throw new ShopError('cards_full', { limit: MAX_SAVED_CARDS });
  }
  return await askingService(deps, async () => {
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
  const setup = customerId && (await askingService(deps, () => deps.cards.findSetup(customerId, setupId)));
  if (!setup) throw new ShopError('card_unknown');
  return setup;
}

/** So long an equal card stays, as another window may just have chosen it. */
const TWIN_SECONDS = 3600;

/** A card that the account has already is not shown twice, and before long not kept twice. */
async function keepOnce(deps: CardDeps, accountId: string, saved: SavedCard): Promise<SavedCard> {
  const cards = await cardsOf(deps, await customerOf(deps.connection.db, accountId));
  const kept = cards.find(({ card }) => card.fingerprint === saved.fingerprint);
  // It was deleted in another window, between being saved and being answered.
  if (!kept) throw new ShopError('card_unknown');
  const before = deps.clock().getTime() / 1000 - TWIN_SECONDS;
  const old = kept.twins.filter(({ savedAt }) => savedAt < before);
  await askingService(deps, async () => {
    for (const { id } of old) await deps.cards.remove(id);
  });
  deps.log.info('card saved', { card: kept.card.id, twins: kept.twins.length });
  return kept.card;
}
