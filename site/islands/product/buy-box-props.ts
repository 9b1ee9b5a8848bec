export interface AddOn {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  /** cents */
  readonly price: number;
  /** on hand when the page was built */
  readonly qoh: number;
}

/** What the page tells the island. Astro writes it into the page, so there is nothing in it that is not shown. */
export interface BuyBoxProps {
  readonly item: {
    readonly id: string;
    readonly name: string;
    /** cents */
    readonly price: number;
    /** on hand when the page was built */
    readonly qoh: number;
    /** what one piece is called */
    readonly unit: 'spool' | 'piece';
  };
  readonly step: number;
  readonly addOn?: AddOn;
  /** only members of Premium may buy it */
  readonly membersOnly: boolean;
}
