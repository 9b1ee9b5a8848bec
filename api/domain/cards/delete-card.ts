import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { askingService, type CardDeps } from './card-deps.ts';
import { customerOf } from './customer-of-account.ts';
import { cardsOf } from './list-cards.ts';

/** Forgets a card of the account's own. */
export async function deleteCard(deps: CardDeps, shopper: Shopper, cardId: string): Promise<void> {
  const cards = await cardsOf(deps, await customerOf(deps.connection.db, shopper.id));
  const same = cards.map(({ card, twins }) => [card, ...twins]).find((all) => all.some(({ id }) => id === cardId));
  if (!same) throw new ShopError('card_unknown');
  await askingService(deps, async () => {
    for (const { id } of same) await deps.cards.remove(id);
  });
  deps.log.info('card deleted', { card: cardId });
}
