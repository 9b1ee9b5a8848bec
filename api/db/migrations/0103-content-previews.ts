import { type QueryExecutorProvider, sql } from 'kysely';

/** Pages with the drafts of the desk in them, which the publisher renders for one person to look at. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table content_previews (
      id uuid primary key,
      -- address of the page, such as /blog/drying-filament/
      page text not null,
      -- email of who asked; one has one at a time
      by text not null unique,
      at timestamptz not null,
      -- null until it is rendered, or cannot be
      ended_at timestamptz,
      html text,
      problem text,
      check ((ended_at is null) = (html is null and problem is null))
    );
  `.execute(db);
}
