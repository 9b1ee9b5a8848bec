import type { Choices } from '../../lib/product/choice.ts';

export interface AddOn {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  /** cents */
  readonly price: number;
}

/** What the page tells the island. Astro writes it into the page, so there is nothing in it that is not shown. */
export interface BuyBoxProps {
  readonly item: {
    readonly id: string;
    readonly name: string;
    readonly material: string;
    /** cents */
    readonly price: number;
    readonly was: number | null;
    /** what one piece is called: a spool, or a piece */
    readonly unit: string;
    /** what its diameter stands for: a diameter, or a size */
    readonly sizeLabel: string;
  };
  readonly choices: Choices;
  readonly step: number;
  readonly addOn?: AddOn;
  /** what was on hand when the page was built, by item id */
  readonly stock: Readonly<Record<string, number>>;
  /** calls that tell what is on hand now */
  readonly stockCall: readonly `/api/items${string}`[];
  /** only members of Premium may buy it */
  readonly membersOnly: boolean;
}
