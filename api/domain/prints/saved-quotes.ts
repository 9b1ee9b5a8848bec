import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { OwnData } from '../../../contract/accounts/own-data.ts';
import { cents } from '../../../contract/cents.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { priceByGrams } from '../../../contract/money/print-price.ts';
import type { QuotedPrint, QuoteRequest } from '../../../contract/queu3d/quote.ts';
import { SAVED_QUOTE_DAYS, type SavedQuote, type SavedQuotes } from '../../../contract/queu3d/saved-quote.ts';
import type { SavedPrint } from '../../db/narrowed-columns.ts';
import { cartLock } from '../../db/queries/cart-lines.ts';
import type { Db, Row } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { shipsBy } from '../shipping/ships-by.ts';
import { ShopError } from '../shop-error.ts';
import { type QuoteDeps, quotePrints } from './quote-prints.ts';

/** A shopper who compares a project's parts saves a few; the oldest give way. */
const MAX_SAVED = 50;
const DAY_MS = 86_400_000;

type OwnerOf = Pick<Shopper, 'id'>;

/** Saves what is quoted, which must be the shopper's own finished jobs; the oldest beyond the limit is removed. */
export async function saveQuote(deps: QuoteDeps, shopper: Shopper, request: QuoteRequest): Promise<SavedQuote> {
  const quoted = await quotePrints(deps, shopper, request);
  const now = deps.clock();
  const row: SavedRow = {
    link: randomBytes(17).toString('base64url').slice(0, 22),
    owner: shopper.id,
    prints: quoted.prints.map(withoutPrices),
    created_at: now,
    expires_at: new Date(now.getTime() + SAVED_QUOTE_DAYS * DAY_MS),
  };
  await deps.connection.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${cartLock(shopper.id)}))`.execute(trx);
    await trx
      .insertInto('saved_quotes')
      .values({ ...row, prints: JSON.stringify(row.prints) })
      .execute();
    await sql`delete from saved_quotes where link in (
      select link from saved_quotes where owner = ${shopper.id} order by created_at desc, link offset ${MAX_SAVED})`.execute(
      trx,
    );
  });
  const buy = { quote: quoted.quote, jobIds: quoted.prints.map(({ jobId }) => jobId) };
  return { ...pricedAgain(deps, shopper, row), shipsBy: quoted.shipsBy, buy };
}

function withoutPrices({
  jobId,
  name,
  material,
  colorName,
  hex,
  quality,
  infill,
  supports,
  repaired,
  walls,
  brim,
  grams,
  printTime,
  perPlate,
  quantity,
}: QuotedPrint): SavedPrint {
  return {
    jobId,
    name,
    material,
    colorName,
    hex,
    quality: quality.stop,
    infill,
    supports,
    ...(repaired && { repaired }),
    ...(walls && { walls }),
    ...(brim && { brim }),
    grams,
    printTime,
    perPlate,
    quantity,
  };
}

/** A saved quote at the prices of the day, for anyone who has its link. */
export async function readSavedQuote(deps: QuoteDeps, shopper: Shopper, link: string): Promise<SavedQuote> {
  const row = await findRow(deps, link);
  const priced = pricedAgain(deps, shopper, row);
  const { shipsBy: day } = await shipsBy(deps, deps.connection.db, priced.prints);
  return { ...priced, shipsBy: day, buy: priced.isMine ? await quoteAgain(deps, shopper, row.prints) : null };
}

/** A saved quote as a PDF, for anyone who has its link. */
export async function writeSavedQuote(deps: QuoteDeps, shopper: Shopper, link: string): Promise<Buffer> {
  const priced = pricedAgain(deps, shopper, await findRow(deps, link));
  const { shipsBy: day } = await shipsBy(deps, deps.connection.db, priced.prints);
  const { store, print, settings } = deps;
  // Loads fonts and the PDF writer with the first quote, not at every start.
  const { writeQuote } = await import('../../gateways/quotes/write-quote.ts');
  const quote = { ...priced, shipsBy: day };
  return await writeQuote({ quote, breaks: print.breaks, store, publicUrl: settings.publicUrl, now: deps.clock() });
}

type SavedRow = Row<'saved_quotes'>;

async function findRow({ connection, clock }: Pick<Deps, 'connection' | 'clock'>, link: string): Promise<SavedRow> {
  const row = await connection.db.selectFrom('saved_quotes').selectAll().where('link', '=', link).executeTakeFirst();
  if (!row || row.expires_at <= clock()) throw new ShopError('saved_quote_unknown');
  return row;
}

/**
 * File names are private: others see numbers. Throws `saved_quote_unknown` when content no longer has a material or
 * quality of it.
 */
function pricedAgain(
  deps: Pick<Deps, 'print'>,
  { id }: OwnerOf,
  { link, owner, prints: saved, created_at, expires_at }: SavedRow,
): Omit<SavedQuote, 'shipsBy' | 'buy'> {
  const isMine = owner === id;
  const prints = allPricedToday(deps, saved)?.map((print, at) =>
    isMine ? print : { ...print, name: queu3dMessages.printOfOther(at + 1) },
  );
  if (!prints) throw new ShopError('saved_quote_unknown');
  return {
    link,
    savedAt: created_at.toISOString(),
    keptUntil: expires_at.toISOString(),
    prints,
    total: totalOf(prints),
    isMine,
  };
}

/** A signed quote of the day; null once a model has expired or a color has sold out. */
async function quoteAgain(deps: QuoteDeps, shopper: Shopper, saved: readonly SavedPrint[]): Promise<SavedQuote['buy']> {
  const prints = saved.map(({ jobId, material, colorName, quantity }) => ({ jobId, material, colorName, quantity }));
  try {
    const { quote } = await quotePrints(deps, shopper, { prints });
    return { quote, jobIds: prints.map(({ jobId }) => jobId) };
  } catch (error) {
    if (error instanceof ShopError) return null;
    throw error;
  }
}

function allPricedToday(deps: Pick<Deps, 'print'>, saved: readonly SavedPrint[]): SavedQuote['prints'] | null {
  const prints = saved.flatMap((print) => pricedToday(deps, print) ?? []);
  return prints.length === saved.length ? prints : null;
}

function totalOf(prints: SavedQuote['prints']): SavedQuote['total'] {
  return cents(prints.reduce((sum, { price }) => sum + price, 0));
}

/** Null when content no longer has its material or quality. */
function pricedToday(
  { print }: Pick<Deps, 'print'>,
  { jobId: _, perPlate = 1, ...saved }: SavedPrint,
): SavedQuote['prints'][number] | null {
  const material = print.materials.find(({ name }) => name === saved.material);
  const quality = print.qualities.find(({ stop }) => stop === saved.quality);
  if (!material || !quality) return null;
  const { stop, layerHeight, label } = quality;
  const rates = { material, quality, machine: print.machine };
  const work = { ...saved, seconds: saved.printTime, perPlate };
  const { single, machine, each, total } = priceByGrams(work, rates, print.breaks);
  return {
    ...saved,
    perPlate,
    material: material.name,
    quality: { stop, layerHeight, label },
    single,
    machine,
    each,
    price: total,
  };
}

/** The shopper's saved quotes, newest first. */
export async function savedQuotesOf(
  deps: Pick<Deps, 'connection' | 'clock' | 'print'>,
  { id }: OwnerOf,
): Promise<SavedQuotes> {
  const { connection, clock } = deps;
  const rows = await connection.db
    .selectFrom('saved_quotes')
    .selectAll()
    .where('owner', '=', id)
    .where('expires_at', '>', clock())
    .orderBy('created_at', 'desc')
    .execute();
  return {
    quotes: rows.map(({ link, created_at, expires_at, prints }) => {
      const priced = allPricedToday(deps, prints);
      return {
        link,
        savedAt: created_at.toISOString(),
        keptUntil: expires_at.toISOString(),
        names: prints.map(({ name }) => name),
        total: priced && totalOf(priced),
      };
    }),
  };
}

/** The owner's saved quotes, for the data export of an account. */
export async function collectSavedQuotes(db: Db, owner: string): Promise<OwnData['savedQuotes']> {
  const rows = await db
    .selectFrom('saved_quotes')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('created_at')
    .execute();
  return rows.map(({ link, prints, created_at, expires_at }) => ({
    link,
    saved: created_at.toISOString(),
    until: expires_at.toISOString(),
    prints: prints.map(({ name, material, colorName, quantity, grams }) => ({
      model: name,
      material,
      colorName,
      quantity,
      grams,
    })),
  }));
}

/** Removes a quote of the shopper's own: its link shows nothing from now on. */
export async function removeSavedQuote(
  { connection }: Pick<Deps, 'connection'>,
  { id }: OwnerOf,
  link: string,
): Promise<void> {
  const removed = await connection.db
    .deleteFrom('saved_quotes')
    .where('link', '=', link)
    .where('owner', '=', id)
    .returning('link')
    .executeTakeFirst();
  if (!removed) throw new ShopError('saved_quote_unknown');
}

/** Removes those whose days are over; returns how many. */
export async function sweepSavedQuotes({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await connection.db
    .deleteFrom('saved_quotes')
    .where('expires_at', '<', clock())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
