import { sql } from 'kysely';
import type { ErrorCode } from '../../../contract/errors.ts';
import { checkBooks, keyOf } from './check-books.ts';
import type { Deed, Placed } from './deeds.ts';
import { chargeLate } from './model-orders.ts';
import type { ModelOrder, Outcome, ShopModel, Trouble } from './model-state.ts';
import type { Answer, HistoryShop } from './open-history-shop.ts';

/** A deed and how it was answered; without an answer, nobody knows how far it came. */
export interface Done {
  readonly deed: Deed;
  readonly answer: Outcome | 'none' | 'unknown';
  /** how often it was sent and may have been done in part */
  readonly tries: number;
  /** another one of them pays for the same cart, and holds its stock for a moment */
  readonly hasRival?: boolean;
}

/** A request that came while another one was at it: it may have been done or not. */
const BUSY: ReadonlySet<string> = new Set<ErrorCode>(['payment_in_progress', 'conflict']);
/** The same refusal, by whichever check was the first to see it. */
const SHORT: ReadonlySet<string> = new Set<ErrorCode>([
  'item_out_of_stock',
  'stock_too_low',
  'stock_in_cart',
  'cart_has_errors',
  'cart_empty',
  'item_members_only',
]);

export function answerOf(answer: Answer | undefined): Outcome | 'none' {
  if (!answer) return 'none';
  return answer.status < 300 ? 'done' : (String(answer.body['code']) as ErrorCode);
}

/** How the answer of Stripe may have been lost. */
const TROUBLES: readonly Trouble[] = ['none', 'unreached', 'lost'];

interface Reading {
  readonly model: ShopModel;
  readonly placed: Placed;
  readonly outcomes: readonly Outcome[];
}

/**
 * Finds an order in which these deeds, one after the other, give the answers and the books that the shop has, and makes the
 * model that of this order. Throws when there is none: then the shop did something that no queue of requests does.
 */
export async function findSerialOrder(model: ShopModel, shop: HistoryShop, deeds: readonly Done[]): Promise<void> {
  const done = deeds.map((each): Done => {
    const { payer } = each.deed;
    return {
      ...each,
      hasRival: deeds.some(({ deed }) => deed !== each.deed && deed.payer === payer && payer !== undefined),
    };
  });
  const reasons = new Set<string>();
  for (const order of permutationsOf(done)) {
    for (const reading of readingsOf(
      { model: structuredClone(model), placed: new Map(), outcomes: [] },
      order,
      reasons,
    )) {
      const reason = await reasonAgainst(reading.model, shop);
      if (reason === undefined) {
        Object.assign(model, reading.model);
        await learn(model, shop, order, reading);
        return;
      }
      reasons.add(reason);
    }
  }
  const answers = done.map(({ deed, answer }) => `${deed.label}: ${answer}`).join(', ');
  throw new Error(`no order of these explains the shop: ${answers}\n${[...reasons].slice(0, 6).join('\n')}`);
}

/** Every way in which the deeds, in this order, may have been done with these answers. */
function* readingsOf(reading: Reading, [first, ...rest]: readonly Done[], reasons: Set<string>): Generator<Reading> {
  if (!first) {
    yield reading;
    return;
  }
  for (const next of waysOf(reading, first, reasons)) yield* readingsOf(next, rest, reasons);
}

function* waysOf(reading: Reading, done: Done, reasons: Set<string>): Generator<Reading> {
  yield* endings(reading, done, reasons);
  const { begin } = done.deed;
  if (done.answer !== 'unknown' || !begin) return;
  const model = structuredClone(reading.model);
  begin(model);
  yield* endings({ ...reading, model }, done, reasons);
}

function* endings(
  reading: Reading,
  { deed, answer, tries, hasRival = false }: Done,
  reasons: Set<string>,
): Generator<Reading> {
  const isOpen = answer === 'unknown' || BUSY.has(answer) || (hasRival && SHORT.has(answer));
  for (const trouble of answer === 'unknown' ? TROUBLES : TROUBLES.slice(0, 1)) {
    const { model, placed } = structuredClone({ model: reading.model, placed: reading.placed });
    model.trouble = trouble;
    const outcome = deed.apply(model, placed);
    // A request that does not call Stripe cannot have trouble there.
    if (model.trouble !== 'none') continue;
    if (!isOpen && !isSame(answer, outcome)) {
      reasons.add(`${deed.label} was answered with ${answer}, expected ${outcome}`);
      continue;
    }
    for (const entries of deed.isAudited ? upTo(tries) : [0]) {
      yield { model: audited(model, outcome, entries), placed, outcomes: [...reading.outcomes, outcome] };
    }
  }
  if (isOpen || answer === 'order_cancelled') yield* lateEnding(reading, deed);
  // What a scheduled job leaves to a request that is at it, it finds when it comes again.
  if (deed.isScheduled) yield { ...reading, outcomes: [...reading.outcomes, 'done'] };
  if (!isOpen) return;
  for (const entries of deed.isAudited ? [0, ...upTo(tries)] : [0]) {
    yield {
      ...reading,
      model: audited(reading.model, 'conflict', entries),
      outcomes: [...reading.outcomes, 'conflict'],
    };
  }
}

/** Another one gave its order up before it asked the bank. */
function* lateEnding(reading: Reading, deed: Deed): Generator<Reading> {
  const { model, placed } = structuredClone({ model: reading.model, placed: reading.placed });
  const order = deed.paysFor?.(model, placed);
  if (order && chargeLate(order)) yield { model, placed, outcomes: [...reading.outcomes, 'order_cancelled'] };
}

const upTo = (tries: number) => Array.from({ length: tries }, (_, index) => index + 1);

function audited(model: ShopModel, outcome: Outcome, entries: number): ShopModel {
  const { changes, ...rest } = model;
  const kind = outcome === 'done' ? 'done' : 'refused';
  return { ...rest, changes: { ...changes, [kind]: changes[kind] + entries } };
}

function isSame(answer: string, outcome: Outcome): boolean {
  return answer === 'none' || answer === outcome || (SHORT.has(answer) && SHORT.has(outcome));
}

function permutationsOf<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((first, index) =>
    permutationsOf(all.filter((_, place) => place !== index)).map((rest) => [first, ...rest]),
  );
}

async function reasonAgainst(model: ShopModel, shop: HistoryShop): Promise<string | undefined> {
  try {
    await checkBooks(model, shop);
  } catch (error) {
    return String(error);
  }
  const found = await readHidden(shop);
  const wrong = model.orders.find((order) => {
    const { bank = 'nothing', dispute = 'none' } = found.get(keyOf(order)) ?? {};
    return (order.card !== 'paypal' && order.bank !== bank) || order.knownDispute !== dispute;
  });
  return wrong && `order ${wrong.index}: expected ${wrong.bank}, found ${JSON.stringify(found.get(keyOf(wrong)))}`;
}

interface Hidden {
  readonly bank: ModelOrder['bank'];
  readonly dispute: ModelOrder['dispute'];
}

/** What the books do not show, and what follows depends on: how far the bank is, and what the shop knows of disputes. */
async function readHidden({ db }: HistoryShop): Promise<Map<string, Hidden>> {
  const { rows } = await sql<Hidden & { key: string }>`
    select idempotency_key as key,
      coalesce((select case body ->> 'status' when 'succeeded' then 'paid' when 'canceled' then 'canceled'
          when 'requires_action' then 'asks' else 'declined' end
        from sandbox.stripe_objects
        where kind = 'payment_intent' and body #>> '{metadata,orderId}' = orders.id::text limit 1), 'nothing') as bank,
      coalesce((select case when status in ('won', 'lost') then status else 'open' end
        from order_disputes where order_id = orders.id), 'none') as dispute
    from orders`.execute(db);
  return new Map(rows.map(({ key, ...hidden }) => [key, hidden]));
}

async function learn(model: ShopModel, shop: HistoryShop, order: readonly Done[], { outcomes, placed }: Reading) {
  for (const [key] of [...placed].sort(([, a], [, b]) => a - b)) await shop.rememberOrder(key);
  for (const [place, { deed }] of order.entries()) await deed.learn?.(model, shop, outcomes[place] ?? 'done');
}
