export interface AddOn {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  /** cents */
  readonly price: number;
  /** stock when the page was built */
  readonly qoh: number;
}

/** Props that Astro writes into the page, so they hold nothing that is not shown. */
export interface BuyBoxProps {
  readonly item: {
    readonly id: string;
    readonly name: string;
    /** cents */
    readonly price: number;
    /** stock when the page was built */
    readonly qoh: number;
    /** the unit, such as "spool" */
    readonly unit: 'spool' | 'piece';
  };
  readonly step: number;
  readonly addOn?: AddOn;
  /** only members of Premium may buy it */
  readonly membersOnly: boolean;
}
