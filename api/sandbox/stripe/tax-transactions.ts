import * as z from 'zod';
import { type Call, type Endpoint, found, get, newRecord, post } from './endpoint.ts';
import { checkParams, expand, metadata, text, wholeNumber } from './form.ts';
import { newId } from './new-id.ts';
import { invalidParam, invalidRequest } from './problem.ts';
import { firstLines, isExpanded, listLines } from './tax-calculations.ts';
import type { TaxLineRecord, TaxTransactionRecord } from './tax-records.ts';

const reference = text.min(1).max(500);
/** Reversals are negative. */
const negative = z
  .string()
  .regex(/^(0|-\d+)$/, 'must be negative')
  .transform(Number);

const fromCalculationParams = z.strictObject({
  calculation: text,
  reference,
  metadata: metadata.default({}),
  posted_at: wholeNumber.optional(),
  expand,
});

const reversalParams = z.strictObject({
  mode: z.enum(['full', 'partial']),
  original_transaction: text,
  reference,
  flat_amount: negative.optional(),
  line_items: z
    .array(
      z.strictObject({
        original_line_item: text,
        reference,
        amount: negative,
        amount_tax: negative,
        quantity: wholeNumber.default(1),
        metadata: metadata.optional(),
      }),
    )
    .default([]),
  shipping_cost: z.strictObject({ amount: negative, amount_tax: negative }).optional(),
  metadata: metadata.default({}),
  expand,
});

async function requireNewReference({ store }: Call, used: string): Promise<void> {
  const { records } = await store.list('tax.transaction', { limit: 1, where: { reference: used } });
  if (records.length === 0) return;
  throw invalidParam(`A transaction with the reference ${used} already exists.`, 'reference');
}

async function createFromCalculation(call: Call): Promise<object> {
  const params = checkParams(fromCalculationParams, call.params);
  const calculation = await found(call, 'tax.calculation', {
    id: params.calculation,
    param: 'calculation',
    name: 'tax calculation',
  });
  if (calculation.expires_at < call.now) {
    throw invalidParam(`The calculation ${calculation.id} has expired.`, 'calculation');
  }
  await requireNewReference(call, params.reference);
  const transaction: TaxTransactionRecord = {
    ...newRecord(call, 'tax.transaction', 'tax'),
    currency: calculation.currency,
    customer: null,
    customer_details: calculation.customer_details,
    metadata: params.metadata,
    posted_at: params.posted_at ?? call.now,
    reference: params.reference,
    reversal: null,
    ship_from_details: null,
    shipping_cost: calculation.shipping_cost,
    tax_date: calculation.tax_date,
    type: 'transaction',
    lines: calculation.lines.map((line) => ({ ...line, id: newId('tax_li') })),
  };
  call.store.put('tax.transaction', transaction);
  return show(call, transaction);
}

/** What of a transaction was not reversed yet, by line, and of its shipping. */
async function leftOf(call: Call, original: TaxTransactionRecord) {
  const reversals = await call.store.list('tax.transaction', {
    limit: 100,
    where: { reversal: { original_transaction: original.id } },
  });
  const shippings = reversals.records.map(({ shipping_cost }) => shipping_cost);
  const sum = (start: number, parts: readonly (number | undefined)[]) =>
    parts.reduce((all: number, part) => all + (part ?? 0), start);
  const lines = original.lines.map((line) => {
    const back = reversals.records.flatMap((each) => each.lines.filter(({ original: of }) => of === line.id));
    return {
      ...line,
      amount: sum(
        line.amount,
        back.map(({ amount }) => amount),
      ),
      amount_tax: sum(
        line.amount_tax,
        back.map(({ amount_tax }) => amount_tax),
      ),
    };
  });
  const shipping = original.shipping_cost && {
    ...original.shipping_cost,
    amount: sum(
      original.shipping_cost.amount,
      shippings.map((each) => each?.amount),
    ),
    amount_tax: sum(
      original.shipping_cost.amount_tax,
      shippings.map((each) => each?.amount_tax),
    ),
  };
  return { lines, shipping };
}

type Left = Awaited<ReturnType<typeof leftOf>>;
type Params = z.output<typeof reversalParams>;
type Reversed = Pick<TaxTransactionRecord, 'lines' | 'shipping_cost'>;

function everything({ lines, shipping }: Left, share = 1): Reversed {
  const part = (amount: number) => 0 - Math.round(amount * share);
  const back = (line: TaxLineRecord): TaxLineRecord => ({
    ...line,
    id: newId('tax_li'),
    original: line.id,
    amount: part(line.amount),
    amount_tax: part(line.amount_tax),
  });
  return {
    lines: lines.map(back),
    shipping_cost: shipping && { ...shipping, amount: part(shipping.amount), amount_tax: part(shipping.amount_tax) },
  };
}

function flat(left: Left, amount: number): Reversed {
  const { lines, shipping } = left;
  const whole = lines.reduce(
    (sum, line) => sum + line.amount + line.amount_tax,
    (shipping?.amount ?? 0) + (shipping?.amount_tax ?? 0),
  );
  if (-amount > whole) throw invalidParam('The amount is greater than what was not reversed yet.', 'flat_amount');
  return everything(left, -amount / whole);
}

function byLine(left: Left, params: Params): Reversed {
  const lines = params.line_items.map((asked): TaxLineRecord => {
    const line = left.lines.find(({ id }) => id === asked.original_line_item);
    if (!line) throw invalidParam(`No such line item: '${asked.original_line_item}'`, 'line_items');
    if (-asked.amount > line.amount || -asked.amount_tax > line.amount_tax) {
      throw invalidParam('The amount is greater than what was not reversed yet.', 'line_items');
    }
    const { original_line_item: original, metadata: facts = null, ...amounts } = asked;
    return { ...amounts, id: newId('tax_li'), original, metadata: facts, tax_code: line.tax_code };
  });
  const { shipping } = left;
  const asked = params.shipping_cost;
  if (asked && (-asked.amount > (shipping?.amount ?? 0) || -asked.amount_tax > (shipping?.amount_tax ?? 0))) {
    throw invalidParam('The amount is greater than what was not reversed yet.', 'shipping_cost');
  }
  return { lines, shipping_cost: asked && shipping ? { ...shipping, ...asked } : null };
}

async function createReversal(call: Call): Promise<object> {
  const params = checkParams(reversalParams, call.params);
  const original = await found(call, 'tax.transaction', {
    id: params.original_transaction,
    param: 'original_transaction',
    name: 'tax transaction',
  });
  if (original.type === 'reversal') throw invalidParam('A reversal cannot be reversed.', 'original_transaction');
  await requireNewReference(call, params.reference);
  const isByLine = params.line_items.length > 0 || params.shipping_cost !== undefined;
  if (params.mode === 'partial' && isByLine === (params.flat_amount !== undefined)) {
    throw invalidRequest('Give either flat_amount, or line_items and shipping_cost, for a partial reversal.');
  }
  if (params.mode === 'full' && (isByLine || params.flat_amount !== undefined)) {
    throw invalidRequest('A full reversal has no amounts.');
  }
  const left = await leftOf(call, original);
  const reversed =
    params.mode === 'full'
      ? everything(left)
      : params.flat_amount === undefined
        ? byLine(left, params)
        : flat(left, params.flat_amount);
  const reversal: TaxTransactionRecord = {
    ...original,
    ...newRecord(call, 'tax.transaction', 'tax'),
    ...reversed,
    metadata: params.metadata,
    posted_at: call.now,
    reference: params.reference,
    reversal: { original_transaction: original.id },
    type: 'reversal',
  };
  call.store.put('tax.transaction', reversal);
  return show(call, reversal);
}

function show({ params }: Call, { lines, ...transaction }: TaxTransactionRecord): object {
  return { ...transaction, ...(isExpanded(params) && { line_items: firstLines(lines.map(showLine), transaction.id) }) };
}

function showLine({ original, ...line }: TaxLineRecord): object {
  return {
    ...line,
    object: 'tax.transaction_line_item',
    livemode: false,
    product: null,
    reversal: original ? { original_line_item: original } : null,
    tax_behavior: 'exclusive',
    type: original ? 'reversal' : 'transaction',
  };
}

export const taxTransactionEndpoints: readonly Endpoint[] = [
  post('/tax/transactions/create_from_calculation', createFromCalculation),
  post('/tax/transactions/create_reversal', createReversal),
  get('/tax/transactions/:id', async (call) =>
    show(call, await found(call, 'tax.transaction', { name: 'tax transaction' })),
  ),
  get('/tax/transactions/:id/line_items', async (call) => {
    const { lines } = await found(call, 'tax.transaction', { name: 'tax transaction' });
    return await listLines(call, lines, showLine);
  }),
];
