import { type Kysely, sql } from 'kysely';

/** Every quote counts the prints that are ordered and not made yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index order_lines_to_print on order_lines (order_id)
    where print_id is not null and printed_at is null`.execute(db);
}
