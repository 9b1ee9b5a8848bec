/** The result of a link in a back-in-stock email. Apart from `restock-alert.ts` so that small pages load no zod. */
export const restockLinkStates = [
  'confirmed',
  /** confirmed, and the back-in-stock email was already sent */
  'told',
  /** too old, or the alert has been removed since */
  'expired',
  'stopped',
  /** not signed by the shop */
  'unknown',
] as const;
export type RestockLinkState = (typeof restockLinkStates)[number];

export interface RestockLinkAnswer {
  readonly state: RestockLinkState;
  /** null: the link names no item, or the shop no longer sells it */
  readonly product: { readonly name: string; readonly path: string; readonly inStock: boolean } | null;
}
