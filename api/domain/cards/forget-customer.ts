import type { CardDeps } from './card-deps.ts';

/** Removes a deleted account's customer and cards at the payment service. Throws while it does not answer. */
export async function forgetCustomer(
  { cards, log }: Pick<CardDeps, 'cards' | 'log'>,
  { accountId, customerId }: { readonly accountId: string; readonly customerId: string },
): Promise<void> {
  await cards.removeCustomer(customerId);
  log.info('customer of a deleted account removed', { accountId });
}
