import type { CardValues, Sort } from './facets.ts';

type Compare = (a: CardValues, b: CardValues) => number;

const ours: Compare = (a, b) => b.order - a.order;

const orders: Record<Sort, Compare> = {
  ours,
  price: (a, b) => a.price - b.price || ours(a, b),
  'price-desc': (a, b) => b.price - a.price || ours(a, b),
  newest: (a, b) => b.facts.new.length - a.facts.new.length || ours(a, b),
};

export const sortLabels: Record<Sort, string> = {
  ours: 'Our order',
  price: 'Price, low to high',
  'price-desc': 'Price, high to low',
  newest: 'Newest',
};

/** Sorts the cards; ties keep the shop's order. */
export function sortCards<Card extends CardValues>(cards: readonly Card[], sort: Sort): Card[] {
  return [...cards].sort(orders[sort]);
}
