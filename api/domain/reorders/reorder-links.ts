import type { Item } from '../../../contract/catalogue/item.ts';
import { reorderMessages } from '../../../contract/messages/reorders.ts';
import { MAX_QUANTITY } from '../../../contract/quantity.ts';
import type { ReorderLinkAnswer, ReorderVerb } from '../../../contract/reorders.ts';
import type { StoredReorderLine } from '../../db/narrowed-columns.ts';
import type { Db } from '../../db/schema.ts';
import { dayInWords } from '../../gateways/mail/day-in-words.ts';
import { type ReorderLink, readReorderLink } from '../../gateways/mail/reorder-links.ts';
import { membersOnlyError, outOfStockError } from '../cart/validate-line.ts';
import { findItem } from '../catalogue/catalogue.ts';
import type { DraftDeps } from '../checkout/draft-order.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { moveOn, stopReorder } from './charge-reorder.ts';
import { estimateReorder, isSpool, priceReorder } from './reorder-goods.ts';
import { accountShopper, dayOf, lockReorder, nextDue, type ReorderRow } from './reorder-rows.ts';

export type ReorderLinkDeps = DraftDeps & Pick<Deps, 'store' | 'jobs' | 'clock' | 'log' | 'settings'>;

interface Swap {
  readonly itemId: string;
  readonly swapTo: string;
}

const unknown: ReorderLinkAnswer = {
  state: 'unknown',
  message: reorderMessages.linkUnknown,
  verb: null,
  reorder: null,
};

/** What a link of a mail is about; nothing changes, because mail scanners open links. */
export async function readLinkedReorder(deps: ReorderLinkDeps, token: string): Promise<ReorderLinkAnswer> {
  const link = await readReorderLink(token, deps.settings.tokenSecrets);
  if (!link) return unknown;
  const { db } = deps.connection;
  const row = await db.selectFrom('reorders').selectAll().where('id', '=', link.id).executeTakeFirst();
  return await answer(deps, link, row, row && (await statusOf(db, link, row)));
}

/** Does what a link is for, if it still can be done. The same press again changes nothing. */
export async function pressReorderLink(
  deps: ReorderLinkDeps,
  verb: ReorderVerb,
  token: string,
  swap?: Swap,
): Promise<ReorderLinkAnswer> {
  const link = await readReorderLink(token, deps.settings.tokenSecrets);
  if (link?.verb !== verb) return unknown;
  const pressed = await deps.connection.db.transaction().execute(async (trx) => {
    const row = await lockReorder(trx, link.id);
    const status = row && (await statusOf(trx, link, row));
    if (!row || status?.state !== 'open') return { row, status };
    switch (verb) {
      case 'skip':
        await moveOn(deps, trx, row, 'skipped', null);
        break;
      case 'stop':
        await stopReorder(deps, trx, row, 'shopper');
        break;
      case 'swap': {
        const lines = swap && (await swapped(deps, row, swap));
        if (lines)
          await trx
            .updateTable('reorders')
            .set({ lines: JSON.stringify(lines) })
            .where('id', '=', row.id)
            .execute();
      }
    }
    return { row: await lockReorder(trx, link.id), status: { state: 'done' as const, refId: null } };
  });
  return await answer(deps, link, pressed.row, pressed.status, swap);
}

interface LinkStatus {
  readonly state: Exclude<ReorderLinkAnswer['state'], 'unknown'>;
  /** of the order that was placed before */
  readonly refId: string | null;
}

async function statusOf(db: Db, { verb, number }: ReorderLink, row: ReorderRow): Promise<LinkStatus> {
  const status = (state: LinkStatus['state'], refId: string | null = null) => ({ state, refId });
  if (row.status === 'stopped') return status(verb === 'stop' ? 'done' : 'over');
  if (verb !== 'stop' && row.number !== number) {
    const past = await db
      .selectFrom('reorder_dates')
      .leftJoin('orders', 'orders.id', 'order_id')
      .select(['outcome', 'ref_id'])
      .where('reorder_dates.reorder_id', '=', row.id)
      .where('number', '=', number)
      .executeTakeFirst();
    if (past?.outcome === 'ordered') return status('ordered', past.ref_id);
    return status(past?.outcome === 'skipped' && verb === 'skip' ? 'done' : 'over');
  }
  return status(row.is_charging ? 'placing' : 'open');
}

/** Its lines with one spool exchanged for another color of the same kind. */
async function swapped(deps: ReorderLinkDeps, row: ReorderRow, { itemId, swapTo }: Swap): Promise<StoredReorderLine[]> {
  const shopper = await accountShopper(deps, row.user_id);
  const line = row.lines.find((each) => each.itemId === itemId);
  // A repeated press finds it swapped.
  if (!line) return [...row.lines];
  const [from, to] = [deps.catalogue.get(itemId), findItem(deps.catalogue, swapTo)];
  if (!shopper || !from || !isOtherColor(from, to)) throw new ShopError('reorder_swap', { name: to.name });
  const error = membersOnlyError(deps.catalogue, shopper, { itemId: swapTo, sides: [] });
  if (error) throw error;
  const others = row.lines.filter((each) => each.itemId !== swapTo || each === line);
  const qty = Math.min(MAX_QUANTITY, line.qty + (row.lines.find((each) => each.itemId === swapTo)?.qty ?? 0));
  if (to.qoh < qty) throw outOfStockError(to.name, to.qoh);
  return others.map((each) => (each === line ? { itemId: swapTo, qty, name: to.name } : each));
}

/** Of the same kind: material, size and diameter. */
function isOtherColor({ id, tags }: Item, other: Item): boolean {
  const { material, weight, diameter } = other.tags;
  const isSame = material === tags.material && weight === tags.weight && diameter === tags.diameter;
  return other.id !== id && other.active && isSpool(other) && isSame;
}

/** Enough for each of our materials; a page shows no more. */
const MAX_SWAPS = 100;

function swapsOf({ catalogue }: Pick<Deps, 'catalogue'>, shopper: Shopper, itemId: string, qty: number) {
  const item = catalogue.get(itemId);
  if (!item) return [];
  return catalogue
    .list()
    .filter((other) => isOtherColor(item, other) && (shopper.membership || !other.data.membersOnly))
    .filter(({ id, qoh }) => (catalogue.get(id)?.qoh ?? qoh) >= qty)
    .slice(0, MAX_SWAPS)
    .map(({ id, name, price, data }) => ({ itemId: id, name, hex: data.hex, price }));
}

async function answer(
  deps: ReorderLinkDeps,
  link: ReorderLink,
  row: ReorderRow | undefined,
  status: LinkStatus | undefined,
  swap?: Swap,
): Promise<ReorderLinkAnswer> {
  const shopper = row && (await accountShopper(deps, row.user_id));
  if (!row || !status || !shopper) {
    return { state: 'over', message: reorderMessages.linkOver, verb: link.verb, reorder: null };
  }
  const { store } = deps;
  const isStopped = row.status === 'stopped';
  const { lines, customer } = row;
  const priced = priceReorder(deps, shopper, lines);
  const showsSwaps = link.verb === 'swap' && status.state === 'open';
  return {
    state: status.state,
    message: messageOf(deps, link.verb, row, status, swap),
    verb: link.verb,
    reorder: {
      date: isStopped ? null : dayOf(row.due_at, store),
      after: isStopped ? null : dayOf(nextDue(row, store), store),
      weeks: row.weeks,
      last4: row.card.last4,
      estimate: await estimateReorder(deps, shopper, { lines, customer }),
      refId: status.refId,
      lines: priced.map(({ itemId, name, qty, price, data, error }) => ({
        ...{ itemId, name, qty, hex: data.hex, price, problem: error },
        swaps: showsSwaps ? swapsOf(deps, shopper, itemId, qty) : [],
      })),
    },
  };
}

function messageOf(
  { store, catalogue }: Pick<Deps, 'store' | 'catalogue'>,
  verb: ReorderVerb,
  { due_at }: ReorderRow,
  { state, refId }: LinkStatus,
  swap: Swap | undefined,
): string {
  const day = dayInWords(due_at, store);
  switch (state) {
    case 'open':
      return verb === 'stop' ? reorderMessages.linkOpen.stop : reorderMessages.linkOpen[verb](day);
    case 'done': {
      const { skip, swap: swappedTo, stop } = reorderMessages.linkDone;
      if (verb === 'swap') return swappedTo((swap && catalogue.get(swap.swapTo)?.name) ?? '');
      return verb === 'skip' ? skip(day) : stop;
    }
    case 'ordered':
      return reorderMessages.linkOrdered(refId ?? '');
    case 'placing':
      return reorderMessages.placing;
    case 'over':
      return reorderMessages.linkOver;
  }
}
