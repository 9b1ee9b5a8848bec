import { type QueryExecutorProvider, sql } from 'kysely';

/** What editors save at the desk before it is published, and their role. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    alter table staff drop constraint staff_role_check;
    alter table staff add constraint staff_role_check check (role in ('packer', 'support', 'editor', 'manager', 'owner'));

    alter table content_edits drop constraint content_edits_state_check;
    alter table content_edits add constraint content_edits_state_check
      check (state in ('draft', 'waiting', 'published', 'refused', 'ended'));
    alter table content_edits add column base_text text, add column publish_at timestamptz;
    create unique index content_edits_draft on content_edits (path) where state = 'draft';
    create index content_edits_by_path on content_edits (path, id desc);
    create index content_edits_scheduled on content_edits (publish_at) where state = 'draft' and publish_at is not null;

    comment on column content_edits.base_text is 'of a draft: the text of the file that it was made on; null: there was none';
    comment on column content_edits.publish_at is 'of a draft: when it is published by itself';
  `.execute(db);
}
