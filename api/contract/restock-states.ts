/** What came of following a link in a mail about a product's return. Without zod, for pages that are to stay small. */
export const restockLinkStates = [
  'confirmed',
  /** confirmed, and the mail that was asked for has been sent */
  'told',
  /** too old, or the alert was given up since */
  'expired',
  'stopped',
  /** nothing that we have signed */
  'unknown',
] as const;
export type RestockLinkState = (typeof restockLinkStates)[number];

export interface RestockLinkAnswer {
  readonly state: RestockLinkState;
  /** null when the link names none, or the shop no longer has it */
  readonly product: { readonly name: string; readonly path: string; readonly inStock: boolean } | null;
}
