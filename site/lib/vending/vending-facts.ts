/** A spool that may drop. */
export interface SpoolPicture {
  readonly itemId: string;
  /** 160 px wide */
  readonly src: string;
  /** sets the tint of its stage */
  readonly colorClass: string;
}

/** What the vending page knows from the build. */
export interface VendingFacts {
  /** URL of the camera; null where there is none */
  readonly stream: { readonly url: string; readonly from: string } | null;
  /** slots of the drawn machine, in order; null is a question mark */
  readonly slots: readonly (string | null)[];
  readonly spools: readonly SpoolPicture[];
  /** formatted here, as the page needs no other prices */
  readonly token: { readonly name: string; readonly path: string; readonly price: string };
}
