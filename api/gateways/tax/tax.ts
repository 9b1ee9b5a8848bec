import type { Cents } from '../../../contract/cents.ts';
import type { Taxed } from '../../../contract/money/totals-schema.ts';

/** What is sold and where it goes, as far as its tax depends on it. */
export interface TaxQuestion {
  /** what is paid for each line, after discounts */
  readonly lines: readonly { readonly id: string; readonly amount: Cents; readonly qty: number }[];
  readonly shipping: Cents;
  readonly address: TaxAddress;
  readonly isExempt: boolean;
}

/** In the US; a ZIP code alone gives the tax of most of its addresses. */
export interface TaxAddress {
  readonly line1?: string | undefined;
  readonly city?: string | undefined;
  /** two letters */
  readonly state?: string | undefined;
  readonly zip: string;
}

/** A line or the shipping, as a reversal takes it back. */
interface TaxAmounts {
  readonly amount: Cents;
  readonly tax: Cents;
}

/** A refund as tax reports count it: by line, or an amount of everything in proportion, or all that is left. */
export type TaxReversal =
  | { readonly kind: 'full' }
  | { readonly kind: 'flat'; readonly amount: Cents }
  | {
      readonly kind: 'lines';
      /** by the service's id of the line */
      readonly lines: readonly (TaxAmounts & { readonly id: string; readonly qty: number })[];
      readonly shipping: TaxAmounts | null;
    };

export interface RecordedTax {
  readonly transaction: string;
  /** the service's id of each line, by ours */
  readonly lines: Readonly<Record<string, string>>;
}

/** The service refuses for good: a retry would not help. */
export class TaxRefused extends Error {
  override name = 'TaxRefused';
}

/** The calculation is too old, or of another account. */
export class CalculationGone extends TaxRefused {
  override name = 'CalculationGone';
}

/** A service that knows the tax of each place in the US, and files what was collected. */
export interface TaxService {
  /** The same question again soon has the same answer. */
  taxOf(question: TaxQuestion): Promise<Taxed>;
  /** Records a sale for the reports of the service; the same reference records once. */
  record(reference: string, calculation: string): Promise<RecordedTax>;
  /** Takes a recorded sale back, or a part of it; the same reference does so once. Returns its transaction. */
  reverse(reference: string, transaction: string, reversal: TaxReversal): Promise<string>;
}
