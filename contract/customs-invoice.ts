import type { Cents } from './cents.ts';

/** A name with its address, line by line. */
interface CustomsParty {
  readonly name: string;
  readonly lines: readonly string[];
}

/** Goods of an order as Canada's customs read them. */
export interface CustomsLine {
  /** of the line of the order */
  readonly lineId: string;
  /** the goods in plain words, and which of them it is */
  readonly description: string;
  /** six digits of the harmonized system */
  readonly hsCode: string;
  /** country of two letters; null: nobody said, and it is to be filled in by hand */
  readonly origin: string | null;
  readonly isCusma: boolean;
  readonly qty: number;
  readonly unitPrice: Cents;
  /** unitPrice × qty, before discounts */
  readonly total: Cents;
}

/**
 * What an invoice for goods to Canada says besides prices: the fields of the border agency's Customs Invoice (form CI1,
 * memorandum D1-4-1), by their numbers. The goods after discounts and the freight add up to what was charged.
 */
export interface CustomsInvoice {
  /** 1, and 19: the exporter is the vendor */
  readonly vendor: CustomsParty;
  /** 2: day on which it left, in the shop's time zone; null: it has not left */
  readonly directShipment: string | null;
  /** 3 */
  readonly reference: string;
  /** 4, and 5: the purchaser is the consignee */
  readonly consignee: CustomsParty;
  /** 6: country of transhipment; null: none, it goes from the US to Canada */
  readonly transhipment: string | null;
  /** 8 */
  readonly transportation: { readonly mode: string; readonly from: string };
  /** 10 */
  readonly currency: 'USD';
  /** 11; null: it is not packed yet */
  readonly packages: number | null;
  /** 7, 12 to 15 */
  readonly lines: readonly CustomsLine[];
  /** of all lines together */
  readonly discount: Cents;
  /** goods after discounts: the value for duty, in US cents */
  readonly goods: Cents;
  /** 16: of the goods that have a net weight, in grams; null: none has one */
  readonly netGrams: number | null;
  /** 16: as it was weighed, else as the carrier was asked to carry it, in grams */
  readonly grossGrams: number;
  /** 17: what was charged */
  readonly total: Cents;
  /** 23 i: transportation from the place of direct shipment, which is in field 17 */
  readonly freight: Cents;
  /** whether the invoice declares that goods originate in the US by CUSMA; above a value that needs a signed certificate */
  readonly declaresCusma: boolean;
}
