/** A spool that may drop, as it is shown. */
export interface SpoolPicture {
  readonly itemId: string;
  /** of 160 px */
  readonly src: string;
  /** sets the color that its stage takes a tint of */
  readonly colorClass: string;
}

/** What the vending page knows from its build. */
export interface VendingFacts {
  /** of the camera; null where there is none */
  readonly stream: { readonly url: string; readonly from: string } | null;
  /** behind the glass of the drawn machine, slot by slot; null is a question mark */
  readonly slots: readonly (string | null)[];
  readonly spools: readonly SpoolPicture[];
  /** its price is written out, as the page has no other use for sums */
  readonly token: { readonly name: string; readonly path: string; readonly price: string };
}
