import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { customerListSchema } from '../../../contract/desk/customers.ts';
import { PAGE_SIZE } from '../../../contract/desk/paging.ts';
import { isMember } from '../../db/queries/is-member.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { foldWords, rareMatches } from '../search-words.ts';

/** As `customer_words` of the database cuts what is stored. */
const SEPARATORS = /[\s@.,;:!&|()<>*'"\\/_+-]+/;
/** A part of a number, as people write it. */
const PHONE = /^[\d\s().+-]*\d[\d\s().+-]*$/;
/** An area code would be the beginning of a part of most numbers: it is a whole word or nothing. */
const FEW_DIGITS = /^\d{1,3}$/;
/** More words than a name with its address has. */
const MAX_WORDS = 8;
/** Nobody turns that many pages, and counting all that a common word finds takes long. */
const MAX_COUNTED = 1000;
/** The orders of one customer that a row of the list sums up. */
const MAX_ORDERS = 1000;

/** Customers whose name, address or phone has all these words, each from its beginning; the newest first. */
export async function findCustomers(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  {
    q,
    tag,
    page,
    size = PAGE_SIZE,
  }: { readonly q: string; readonly tag?: string | undefined; readonly page: number; readonly size?: number },
): Promise<z.infer<typeof customerListSchema>> {
  const words = await searchWords(db, q);
  const now = clock();
  const match = words === null ? everybody : await matchWords(db, words);
  const condition =
    tag === undefined
      ? match.condition
      : sql<boolean>`${match.condition} and email in (select tagged.email from customer_tags as tagged where tag = ${tag})`;
  const total = tag === undefined && match.total !== undefined ? match.total : await countMatches(db, condition);
  const { rows } = await sql<{
    email: string;
    name: string;
    phone: string;
    accountId: string | null;
    member: boolean;
    blocked: boolean;
    tags: string[];
    since: Date;
    orders: number;
    spent: number;
    lastOrderAt: Date | null;
  }>`
    with page as materialized (
      select email, first_seen from customers where ${condition}
      order by first_seen desc, email limit ${size} offset ${(page - 1) * size}
    )
    select page.email, page.first_seen as since, users.id as "accountId",
      coalesce(users.name, contact.name, '') as name, coalesce(contact.phone, '') as phone,
      ${isMember(now)} as member,
      exists (select from checkout_blocks where checkout_blocks.email = page.email) as blocked,
      array(select tag from customer_tags where customer_tags.email = page.email order by tag) as tags,
      bought.orders, bought.spent, bought."lastOrderAt"
    from page
    left join users on users.email = page.email
    left join lateral (
      select name, phone from customer_contacts where customer_contacts.email = page.email
      order by phone = '', name = '' limit 1
    ) as contact on true
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(amount - refunded), 0)::float8 as spent, max(ts) as "lastOrderAt"
      from (
        select amount, refunded, ts from orders
        where lower(orders.email) = page.email and charge_id is null and status in ('paid', 'refunded') limit ${MAX_ORDERS}
      ) as paid
    ) as bought
    order by page.first_seen desc, page.email`.execute(db);
  return {
    total,
    rows: rows.map(({ since, lastOrderAt, ...row }) => ({
      ...row,
      since: since.toISOString(),
      lastOrderAt: lastOrderAt?.toISOString() ?? null,
    })),
  };
}

interface Match {
  /** undefined: not counted yet */
  readonly total?: number;
  /** of a row of `customers` */
  readonly condition: RawBuilder<boolean>;
}

const everybody: Match = { condition: sql`true` };

/**
 * Few customers are read by their addresses and sorted afterwards. For words that many have, customers are read from the
 * newest on until a page is full; a scalar keeps Postgres from joining, of which it misjudges the cost both ways.
 */
async function matchWords(db: Db, words: string): Promise<Match> {
  const rows = await rareMatches(async (limit) => {
    const found = await sql<{ email: string }>`
      select email from customer_contacts where words @@ ${words}::tsquery limit ${limit}`.execute(db);
    return found.rows;
  });
  if (!rows) {
    const condition = sql<boolean>`(
      select bool_or(words @@ ${words}::tsquery) from customer_contacts where customer_contacts.email = customers.email)`;
    return { total: MAX_COUNTED, condition };
  }
  const emails = [...new Set(rows.map(({ email }) => email))];
  return { total: Math.min(emails.length, MAX_COUNTED), condition: sql<boolean>`email = any(${emails}::text[])` };
}

async function countMatches(db: Db, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from customers where ${condition} limit ${MAX_COUNTED}) as counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The text of a tsquery that asks for the beginnings of all words; null: there are none. */
async function searchWords(db: Db, q: string): Promise<string | null> {
  const digits = q.replace(/\D/g, '');
  const words = PHONE.test(q) ? [digits] : (await foldWords(db, q.split(SEPARATORS))).slice(0, MAX_WORDS);
  return words.length > 0
    ? words.map((word) => (FEW_DIGITS.test(word) ? `'${word}'` : `'${word}':*`)).join(' & ')
    : null;
}
