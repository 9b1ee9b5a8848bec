import { type PaymentSource, SAVED_CARDS_SHOWN } from '../../../contract/accounts/payment-source.ts';

type Dates = Pick<PaymentSource, 'exp_month' | 'exp_year'>;

/** A card is valid to the end of its month; `soon`: it expires this month or in the next two. */
export function expiryState({ exp_month, exp_year }: Dates, today: Date): 'good' | 'soon' | 'expired' {
  const monthsLeft = exp_year * 12 + exp_month - (today.getFullYear() * 12 + today.getMonth() + 1);
  if (monthsLeft < 0) return 'expired';
  return monthsLeft <= 2 ? 'soon' : 'good';
}

/** Such as 08/27. */
export function expiryDate({ exp_month, exp_year }: Dates): string {
  return `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`;
}

/** The first four cards, always including the chosen one. */
export function shownCards(cards: readonly PaymentSource[], chosen: string | null): readonly PaymentSource[] {
  const first = cards.slice(0, SAVED_CARDS_SHOWN);
  const hidden = cards.slice(SAVED_CARDS_SHOWN).find(({ id }) => id === chosen);
  return hidden ? [...first.slice(0, -1), hidden] : first;
}

/** The default choice when none was made, or the chosen card is gone or expired. */
export function usableChoice(cards: readonly PaymentSource[], chosen: string | null, today: Date): string | null {
  if (chosen !== null && !chosen.startsWith('pm_')) return chosen;
  const usable = cards.filter((card) => expiryState(card, today) !== 'expired');
  return usable.find(({ id }) => id === chosen)?.id ?? usable[0]?.id ?? null;
}
