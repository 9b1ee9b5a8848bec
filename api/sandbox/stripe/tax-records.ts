import type { RecordOf } from './billing-records.ts';

/** What the look-alike keeps of Stripe Tax. Field names are Stripe's. */

interface TaxAddress {
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
}

export interface TaxSettingsRecord extends RecordOf<'tax.settings'> {
  defaults: { provider: 'stripe'; tax_behavior: 'exclusive'; tax_code: string };
  head_office: { address: TaxAddress } | null;
}

export interface TaxRegistrationRecord extends RecordOf<'tax.registration'> {
  active_from: number;
  country: 'US';
  country_options: { us: { state: string; type: 'state_sales_tax' } };
  expires_at: number | null;
}

export interface TaxLineRecord {
  id: string;
  amount: number;
  amount_tax: number;
  quantity: number;
  reference: string;
  tax_code: string;
  metadata: Record<string, string> | null;
  /** of a reversal: the line that it reverses */
  original?: string;
}

interface ShippingCostRecord {
  amount: number;
  amount_tax: number;
  tax_behavior: 'exclusive';
  tax_code: string;
}

interface TaxOf<Kind extends string> extends RecordOf<Kind> {
  currency: 'usd';
  customer: null;
  customer_details: {
    address: TaxAddress;
    address_source: 'billing' | 'shipping';
    taxability_override: 'customer_exempt' | 'none' | 'reverse_charge';
    ip_address: null;
    tax_ids: [];
  };
  ship_from_details: null;
  shipping_cost: ShippingCostRecord | null;
  tax_date: number;
  /** ours: answered as the list `line_items`, to who asks for it */
  lines: TaxLineRecord[];
}

export interface TaxCalculationRecord extends TaxOf<'tax.calculation'> {
  amount_total: number;
  expires_at: number;
  tax_amount_exclusive: number;
  tax_amount_inclusive: 0;
  tax_breakdown: object[];
}

export interface TaxTransactionRecord extends TaxOf<'tax.transaction'> {
  metadata: Record<string, string>;
  posted_at: number;
  reference: string;
  reversal: { original_transaction: string } | null;
  type: 'transaction' | 'reversal';
}
