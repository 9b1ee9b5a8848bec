import * as z from 'zod';
import { type Call, type Endpoint, found, get, post } from './endpoint.ts';
import { checkParams, expand, listParams, metadata, text, wholeNumber } from './form.ts';
import { newId } from './new-id.ts';
import { invalidParam, invalidRequest } from './problem.ts';
import { type StateTax, stateOfZip, stateTaxes } from './tax-rates.ts';
import type { TaxCalculationRecord, TaxLineRecord } from './tax-records.ts';
import { isRegistered, requireActive } from './tax-settings.ts';

const CALCULATION_SECONDS = 90 * 86_400;
/** An answer has no more lines than this; the others are listed. */
const LINES_SHOWN = 10;

const behaviour = z.enum(['exclusive', 'inclusive']).default('exclusive');
const codes = ['txcd_99999999', 'txcd_92010001', 'txcd_00000000'];
const taxCode = text.refine((code) => codes.includes(code), 'is not a tax code that this look-alike knows');
const part = text.default('').transform((typed) => typed.trim() || null);

const createParams = z.strictObject({
  currency: z.literal('usd'),
  line_items: z
    .array(
      z.strictObject({
        amount: wholeNumber,
        quantity: wholeNumber.pipe(z.number().min(1)).default(1),
        reference: text.max(500).optional(),
        tax_behavior: behaviour,
        tax_code: taxCode.default('txcd_99999999'),
        metadata: metadata.optional(),
      }),
    )
    .min(1),
  shipping_cost: z
    .strictObject({ amount: wholeNumber, tax_behavior: behaviour, tax_code: taxCode.default('txcd_92010001') })
    .optional(),
  customer_details: z.strictObject({
    address: z.strictObject({
      line1: part,
      line2: part,
      city: part,
      state: part,
      postal_code: part,
      country: text.length(2),
    }),
    address_source: z.enum(['billing', 'shipping']),
    taxability_override: z.enum(['customer_exempt', 'none', 'reverse_charge']).default('none'),
  }),
  expand,
});

type Details = z.output<typeof createParams>['customer_details'];

/** How a state taxes this customer: at a percentage, or at none for a reason. */
interface Taxing {
  readonly state: string | null;
  readonly rates: StateTax | undefined;
  readonly reason: 'standard_rated' | 'customer_exempt' | 'not_collecting' | 'not_subject_to_tax';
}

async function taxingOf(call: Call, { address, taxability_override: override }: Details): Promise<Taxing> {
  const zip = address.postal_code?.slice(0, 5) ?? '';
  if (address.country !== 'US') return { state: null, rates: undefined, reason: 'not_collecting' };
  const known = stateOfZip(zip);
  const isElsewhere = known && address.state && known !== address.state;
  if (!/^\d{5}$/.test(zip) || zip === '00000' || isElsewhere) {
    throw invalidRequest('We could not determine the customer’s tax location based on the provided customer address.', {
      code: 'customer_tax_location_invalid',
      param: 'customer_details[address]',
    });
  }
  const state = known ?? address.state ?? null;
  const rates = state === null ? undefined : stateTaxes[state];
  if (!state || !rates || !(await isRegistered(call, state)))
    return { state, rates: undefined, reason: 'not_collecting' };
  if (override !== 'none') return { state, rates: undefined, reason: 'customer_exempt' };
  return rates.percent > 0
    ? { state, rates, reason: 'standard_rated' }
    : { state, rates: undefined, reason: 'not_subject_to_tax' };
}

function taxOn(amount: number, percent: number): number {
  return Math.round((amount * percent) / 100);
}

async function create(call: Call): Promise<object> {
  const params = checkParams(createParams, call.params);
  await requireActive(call);
  const references = params.line_items.map(({ reference }) => reference);
  const repeated = references.find((reference, place) => reference && references.indexOf(reference) < place);
  if (repeated) throw invalidParam(`The reference ${repeated} is used by several line items.`, 'line_items');
  const taxing = await taxingOf(call, params.customer_details);
  const percent = taxing.rates?.percent ?? 0;
  const lines = params.line_items.map(
    (line, place): TaxLineRecord => ({
      id: newId('tax_li'),
      amount: line.amount,
      amount_tax: line.tax_code === 'txcd_00000000' ? 0 : taxOn(line.amount, percent),
      quantity: line.quantity,
      reference: line.reference ?? `L${place + 1}`,
      tax_code: line.tax_code,
      metadata: line.metadata ?? null,
    }),
  );
  const shipping = params.shipping_cost;
  const onShipping = shipping && taxing.rates?.taxesShipping ? taxOn(shipping.amount, percent) : 0;
  const goods = lines.reduce((sum, line) => sum + line.amount, 0);
  const tax = lines.reduce((sum, line) => sum + line.amount_tax, onShipping);
  const { address } = params.customer_details;
  const taxable = taxing.rates ? goods + (taxing.rates.taxesShipping ? (shipping?.amount ?? 0) : 0) : 0;
  const calculation: TaxCalculationRecord = {
    id: newId('taxcalc'),
    object: 'tax.calculation',
    created: call.now,
    livemode: false,
    currency: params.currency,
    customer: null,
    customer_details: {
      ...params.customer_details,
      ip_address: null,
      tax_ids: [],
    },
    amount_total: goods + (shipping?.amount ?? 0) + tax,
    expires_at: call.now + CALCULATION_SECONDS,
    ship_from_details: null,
    shipping_cost: shipping
      ? { amount: shipping.amount, amount_tax: onShipping, tax_behavior: 'exclusive', tax_code: shipping.tax_code }
      : null,
    tax_amount_exclusive: tax,
    tax_amount_inclusive: 0,
    tax_date: call.now,
    tax_breakdown: [
      {
        amount: tax,
        inclusive: false,
        tax_rate_details: {
          country: address.country,
          flat_amount: null,
          percentage_decimal: String(percent),
          rate_type: taxing.rates ? 'percentage' : null,
          state: taxing.state,
          tax_type: taxing.rates ? 'sales_tax' : null,
        },
        taxability_reason: taxing.reason,
        taxable_amount: taxable,
      },
    ],
    lines,
  };
  call.store.put('tax.calculation', calculation);
  return showCalculation(call, calculation);
}

function showCalculation({ params }: Call, { lines, created: _, ...calculation }: TaxCalculationRecord): object {
  return { ...calculation, ...(isExpanded(params) && { line_items: firstLines(lines.map(showLine), calculation.id) }) };
}

export function isExpanded({ expand: asked }: Call['params']): boolean {
  return Array.isArray(asked) && asked.includes('line_items');
}

/** The first lines of a calculation or transaction, as both are answered with them. */
export function firstLines(lines: readonly object[], id: string): object {
  const group = id.startsWith('taxcalc') ? 'calculations' : 'transactions';
  const url = `/v1/tax/${group}/${id}/line_items`;
  return { object: 'list', url, has_more: lines.length > LINES_SHOWN, data: lines.slice(0, LINES_SHOWN) };
}

function showLine(line: TaxLineRecord): object {
  return {
    ...line,
    object: 'tax.calculation_line_item',
    livemode: false,
    performance_location: null,
    product: null,
    tax_behavior: 'exclusive',
  };
}

/** Lists lines page by page, in their order. */
export async function listLines(
  call: Call,
  lines: readonly TaxLineRecord[],
  show: (line: TaxLineRecord) => object,
): Promise<object> {
  const { limit, starting_after } = checkParams(listParams, call.params);
  const from = lines.findIndex(({ id }) => id === starting_after) + 1;
  const data = lines.slice(from, from + limit).map(show);
  return { object: 'list', url: '/v1/tax/line_items', has_more: lines.length > from + limit, data };
}

export const taxCalculationEndpoints: readonly Endpoint[] = [
  post('/tax/calculations', create),
  get('/tax/calculations/:id', async (call) =>
    showCalculation(call, await found(call, 'tax.calculation', { name: 'tax calculation' })),
  ),
  get('/tax/calculations/:id/line_items', async (call) => {
    const { lines } = await found(call, 'tax.calculation', { name: 'tax calculation' });
    return await listLines(call, lines, showLine);
  }),
];
