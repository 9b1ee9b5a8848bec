import { sql } from 'kysely';
import {
  LETTERS_PER_PAGE,
  type Letter,
  type Letters,
  type LetterText,
  type RecipientState,
  recipientStates,
  type SaveLetter,
} from '../../../contract/desk/letters.ts';
import type { Db, Row } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { isUuid } from '../orders/order-rows.ts';
import { ShopError } from '../shop-error.ts';

export type LetterRow = Row<'letters'>;
type LetterDeps = Pick<Deps, 'connection' | 'clock'>;

/** Throws `letter_unknown`. */
export async function findLetter(db: Db, id: string): Promise<LetterRow> {
  const letter = isUuid(id)
    ? await db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!letter) throw new ShopError('letter_unknown', { letter: id });
  return letter;
}

export async function createLetter({ connection, clock }: LetterDeps, { subject, body }: LetterText): Promise<string> {
  return await auditedTransaction(connection.db, async (trx) => {
    const now = clock();
    const { id } = await trx
      .insertInto('letters')
      .values({ subject, body, created_at: now, changed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Changes a draft. Throws `letter_changed` when somebody else changed it since the page loaded it. */
export async function saveLetter(
  { connection, clock }: LetterDeps,
  id: string,
  { subject, body, revision }: SaveLetter,
): Promise<void> {
  await auditedTransaction(connection.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('letters')
      .set({ subject, body, revision: revision + 1, changed_at: clock() })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .where('state', '=', 'draft')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      const letter = await findLetter(trx, id);
      throw new ShopError(letter.state === 'draft' ? 'letter_changed' : 'letter_not_draft');
    }
  });
}

/** Deletes a draft. What was sent stays in the history. */
export async function deleteDraft(db: Db, id: string): Promise<void> {
  await auditedTransaction(db, async (trx) => {
    await findLetter(trx, id);
    const { numDeletedRows } = await trx
      .deleteFrom('letters')
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ShopError('letter_not_draft');
  });
}

/** A page of all letters, the last changed first. */
export async function listLetters({ connection: { db } }: LetterDeps, page: number): Promise<Letters> {
  const [rows, { total }, subscribers] = await Promise.all([
    db
      .selectFrom('letters')
      .selectAll()
      .orderBy('changed_at', 'desc')
      .orderBy('id')
      .limit(LETTERS_PER_PAGE)
      .offset((page - 1) * LETTERS_PER_PAGE)
      .execute(),
    db
      .selectFrom('letters')
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
    countSubscribers(db),
  ]);
  const counts = await countRecipients(
    db,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => factsOf(row, counts)), total: Number(total), page, subscribers };
}

/** A letter with its progress. Throws `letter_unknown`. */
export async function readLetter({ connection: { db } }: LetterDeps, id: string): Promise<Letter> {
  const row = await findLetter(db, id);
  const [counts, subscribers, failures] = await Promise.all([
    countRecipients(db, [row.id]),
    countSubscribers(db),
    db
      .selectFrom('letter_recipients')
      .select((eb) => ['error', eb.fn.countAll<string>().as('count')])
      .where('letter_id', '=', row.id)
      .where('state', '=', 'failed')
      .where('error', 'is not', null)
      .groupBy('error')
      .orderBy('count', 'desc')
      .limit(10)
      .execute(),
  ]);
  return {
    ...factsOf(row, counts),
    body: row.body,
    revision: row.revision,
    isTested: row.tested_revision === row.revision,
    subscribers,
    failures: failures.map(({ error, count }) => ({ error: error ?? '', count: Number(count) })),
  };
}

type Counts = ReadonlyMap<string, ReadonlyMap<RecipientState, number>>;

function factsOf(row: LetterRow, counts: Counts) {
  const { id, subject, state, created_at, changed_at, started_at, ended_at } = row;
  const count = (each: RecipientState) => counts.get(id)?.get(each) ?? 0;
  return {
    id,
    subject,
    state,
    createdAt: created_at.toISOString(),
    changedAt: changed_at.toISOString(),
    startedAt: started_at?.toISOString() ?? null,
    endedAt: ended_at?.toISOString() ?? null,
    recipients: Object.fromEntries(recipientStates.map((each) => [each, count(each)])) as Letter['recipients'],
  };
}

/** How many recipients of each letter are in which state. */
async function countRecipients(db: Db, letterIds: readonly string[]): Promise<Counts> {
  if (letterIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('letter_recipients')
    .select((eb) => ['letter_id', 'state', eb.fn.countAll<string>().as('n')])
    .where('letter_id', 'in', letterIds)
    .groupBy(['letter_id', 'state'])
    .execute();
  const counts = new Map<string, Map<RecipientState, number>>(letterIds.map((id) => [id, new Map()]));
  for (const { letter_id, state, n } of rows) counts.get(letter_id)?.set(state, Number(n));
  return counts;
}

async function countSubscribers(db: Db): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from newsletter_subscribers where confirmed_at is not null`.execute(db);
  return Number(rows[0]?.n ?? 0);
}
