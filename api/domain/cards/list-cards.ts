import type { PaymentSource } from '../../contract/accounts/payment-source.ts';
import type { Shopper } from '../session/shopper.ts';
import { askingService, type CardDeps } from './card-deps.ts';
import { customerOf } from './customer-of-account.ts';
import { type DistinctCard, distinctCards } from './distinct-cards.ts';
import { presentCard } from './present-card.ts';

/** The account's cards, newest first. */
export async function listCards(deps: CardDeps, shopper: Shopper): Promise<PaymentSource[]> {
  const cards = await cardsOf(deps, await customerOf(deps.connection.db, shopper.id));
  return cards.map(({ card }) => presentCard(card));
}

export async function cardsOf(deps: CardDeps, customerId: string | null): Promise<DistinctCard[]> {
  if (!customerId) return [];
  return distinctCards(await askingService(deps, () => deps.cards.list(customerId)));
}
