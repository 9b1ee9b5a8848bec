import { type Kysely, sql } from 'kysely';

/** Lines of guests that were added to a line of their account: an order that is still being paid names them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cart_lines add column joined uuid[] not null default '{}';
    create index cart_lines_by_joined on cart_lines using gin (joined) where joined <> '{}';
  `.execute(db);
}
