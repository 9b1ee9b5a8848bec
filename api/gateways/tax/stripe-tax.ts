import { Stripe } from 'stripe';
import { cents } from '../../../contract/cents.ts';
import { sumOfTax } from '../../../contract/money/tax.ts';
import { type Taxed, taxedSchema } from '../../../contract/money/totals-schema.ts';
import type { Log } from '../../log.ts';
import { Breaker } from '../breaker.ts';
import { isCode, type StripeOptions, stripeClient, writeOnce } from '../payments/stripe-client.ts';
import { rememberTax } from './remember-tax.ts';
import {
  CalculationGone,
  type RecordedTax,
  type TaxQuestion,
  TaxRefused,
  type TaxReversal,
  type TaxService,
} from './tax.ts';

/** Tangible goods, as all that the shop sells is; and what is paid to have them sent. https://docs.stripe.com/tax/tax-codes */
const GOODS = 'txcd_99999999';
const SHIPPING = 'txcd_92010001';

/** A shopper waits for it, and the rule of the shop is at hand. */
const TIMEOUT_MS = 2500;

/** Stripe Tax: the account's registrations decide where tax is collected, and on what. */
export function stripeTax(options: StripeOptions, log: Log): TaxService {
  // Nobody waits for records, so they have the timeouts and retries of payments.
  const { timeoutMs, ...account } = options;
  const records = stripeClient(account);
  const quick = stripeClient({ ...account, timeoutMs: timeoutMs ?? TIMEOUT_MS, maxNetworkRetries: 0 });
  const breaker = new Breaker({
    name: 'Stripe Tax',
    log,
    isRefusal: (error) => error instanceof Stripe.errors.StripeInvalidRequestError,
  });

  async function taxOf(question: TaxQuestion) {
    return await breaker.run(async () => {
      const calculation = await quick.tax.calculations.create({ ...paramsOf(question), expand: ['line_items'] });
      const lines = await allLines(calculation.line_items, () =>
        quick.tax.calculations.listLineItems(calculation.id ?? '', PAGE),
      );
      return { taxed: taxedOf(calculation, lines, question), expiresAt: calculation.expires_at };
    });
  }

  async function record(reference: string, calculation: string): Promise<RecordedTax> {
    try {
      const { id, line_items } = await writeOnce(`tax:${reference}:${calculation}`, (idempotencyKey) =>
        records.tax.transactions.createFromCalculation(
          { calculation, reference, expand: ['line_items'] },
          { idempotencyKey },
        ),
      );
      const lines = await allLines(line_items, () => records.tax.transactions.listLineItems(id, PAGE));
      return { transaction: id, lines: Object.fromEntries(lines.map((line) => [line.reference, line.id])) };
    } catch (error) {
      throw refusal(error);
    }
  }

  async function reverse(reference: string, transaction: string, reversal: TaxReversal): Promise<string> {
    const params = { original_transaction: transaction, reference, ...reversalParams(reference, reversal) };
    try {
      const { id } = await writeOnce(`tax:${reference}`, (idempotencyKey) =>
        records.tax.transactions.createReversal(params, { idempotencyKey }),
      );
      return id;
    } catch (error) {
      throw refusal(error);
    }
  }

  return { taxOf: rememberTax(taxOf, options.clock), record, reverse };
}

const PAGE = { limit: 100 };

/** An answer has the first ten lines only. */
async function allLines<Line>(
  first: Stripe.ApiList<Line> | null | undefined,
  list: () => AsyncIterable<Line>,
): Promise<Line[]> {
  if (first && !first.has_more) return first.data;
  const lines: Line[] = [];
  for await (const line of list()) lines.push(line);
  return lines;
}

function paramsOf({ lines, shipping, address, isExempt }: TaxQuestion): Stripe.Tax.CalculationCreateParams {
  const { line1, city, state, zip } = address;
  return {
    currency: 'usd',
    line_items: lines.map(({ id, amount, qty }) => ({
      reference: id,
      amount,
      quantity: qty,
      tax_behavior: 'exclusive',
      tax_code: GOODS,
    })),
    shipping_cost: { amount: shipping, tax_behavior: 'exclusive', tax_code: SHIPPING },
    customer_details: {
      address: {
        ...(line1 && { line1 }),
        ...(city && { city }),
        ...(state && { state }),
        postal_code: zip,
        country: 'US',
      },
      address_source: 'shipping',
      taxability_override: isExempt ? 'customer_exempt' : 'none',
    },
  };
}

function taxedOf(
  { id, shipping_cost, tax_breakdown, tax_amount_exclusive }: Stripe.Tax.Calculation,
  lines: readonly Stripe.Tax.CalculationLineItem[],
  { address }: TaxQuestion,
): Taxed {
  const taxes = tax_breakdown.filter(({ amount }) => amount > 0);
  const taxed = {
    by: 'stripe',
    calculation: id,
    state: taxes.find(({ tax_rate_details }) => tax_rate_details.state)?.tax_rate_details.state ?? address.state ?? '',
    // Counties and cities tax the same goods again, so the largest share is what was taxed.
    taxable: cents(Math.max(0, ...taxes.map(({ taxable_amount }) => taxable_amount))),
    lines: Object.fromEntries(lines.map((line) => [line.reference, cents(line.amount_tax)])),
    shipping: cents(shipping_cost?.amount_tax ?? 0),
  };
  const parsed = taxedSchema.parse(taxed);
  if (sumOfTax(parsed) !== tax_amount_exclusive) throw new Error(`The taxes of ${id} do not add up.`);
  return parsed;
}

type ReversalParams = Omit<Stripe.Tax.TransactionCreateReversalParams, 'original_transaction' | 'reference'>;

function reversalParams(reference: string, reversal: TaxReversal): ReversalParams {
  if (reversal.kind === 'full') return { mode: 'full' };
  if (reversal.kind === 'flat') return { mode: 'partial', flat_amount: -reversal.amount };
  const { lines, shipping } = reversal;
  return {
    mode: 'partial',
    line_items: lines.map(({ id, amount, tax, qty }) => ({
      original_line_item: id,
      reference: `${reference}-${id}`,
      amount: negative(amount),
      amount_tax: negative(tax),
      quantity: qty,
    })),
    ...(shipping && { shipping_cost: { amount: negative(shipping.amount), amount_tax: negative(shipping.tax) } }),
  };
}

/** Without a zero that has a sign. */
function negative(amount: number): number {
  return amount === 0 ? 0 : -amount;
}

function refusal(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return error;
  const isGone = isCode(error, 'resource_missing') || /calculation.*expired/i.test(error.message);
  return new (isGone ? CalculationGone : TaxRefused)(error.message, { cause: error });
}
