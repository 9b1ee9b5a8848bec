/** What a search read from the typed words, beside the number of results. */
export const searchMessages = {
  upTo: (price: string) => `up to ${price}`,
  from: (price: string) => `from ${price}`,
  nearestTo: (hex: string) => `colors nearest to ${hex}`,
} as const;
