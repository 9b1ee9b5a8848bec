import { type Kysely, sql } from 'kysely';

/**
 * Edits of content files that staff make at the desk: a release is the content folder with their texts. What `price_changes`
 * still has is moved by the next release, which has the files. That table and `publisher` stay for replicas of the version
 * before, which run beside this one during an upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_edits (
      id integer primary key generated always as identity,
      -- below the content folder
      path text not null,
      -- of the whole file; null: the file is removed
      text text,
      -- SHA-256 of the file in the content folder that the edit is made on; null: there was none
      base_hash text,
      by text not null,
      at timestamptz not null,
      -- what it changes, where that is not the whole file: a price of an item
      change jsonb,
      state text not null default 'waiting' check (state in ('waiting', 'published', 'refused', 'ended')),
      -- why it was refused, or how it ended
      reason text,
      release text,
      published_at timestamptz,
      removed_by text,
      removed_at timestamptz,
      -- of the request, so that a repeated one counts once
      key uuid unique
    );
    create index content_edits_in_force on content_edits (path) where state in ('waiting', 'published');
    create index content_edits_by_item on content_edits ((change ->> 'item'), id desc);
  `.execute(db);
}
