/** What a data sheet says of itself. */
export interface PaperFacts {
  readonly shop: string;
  /** such as "Technical data sheet" */
  readonly kind: string;
  /** such as "Northspool PLA" */
  readonly product: string;
  readonly title: string;
  readonly lede: string;
  /** such as "Revision 4 · September 14, 2026" */
  readonly revision: string;
  /** a day such as 2026-09-14 */
  readonly revised: string;
  /** who wrote it, and where they are */
  readonly foot: string;
}
