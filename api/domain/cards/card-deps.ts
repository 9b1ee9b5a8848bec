import type { Deps } from '../../deps.ts';
import { PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import { ShopError } from '../shop-error.ts';

export type CardDeps = Pick<Deps, 'connection' | 'cards' | 'clock' | 'log'>;

/** Says plainly that the service does not answer. Whatever it did meanwhile is found when it is asked again. */
export async function askingService<T>({ log }: Pick<CardDeps, 'log'>, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    log.error('saved cards out of reach', { error });
    throw new ShopError(error.reason === 'in_progress' ? 'card_in_progress' : 'cards_unavailable');
  }
}
