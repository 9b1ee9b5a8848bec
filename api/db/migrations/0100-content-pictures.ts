import { type Kysely, sql } from 'kysely';

/** Pictures that editors add at the desk, in the sizes that pages use. A release has those that its content names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_pictures (
      path text primary key,
      bytes bytea not null,
      by text not null,
      at timestamptz not null
    );
    comment on table content_pictures is 'Pictures that editors add; the hash in its path says what it was made of, so a row never changes.';
    comment on column content_pictures.path is 'below content/media, such as desk/3f9a2c1b07de/pla-lagoon-side-800.webp';
    comment on column content_pictures.bytes is 'WebP';
  `.execute(db);
}
