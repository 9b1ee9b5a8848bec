import { type QueryExecutorProvider, sql } from 'kysely';

/** One row, with the mode that this shop's data belongs to. A database with tables of the look-alikes is a sandbox's. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table installation (
      only_row boolean primary key default true check (only_row),
      mode text not null check (mode in ('sandbox', 'test', 'live')),
      created_at timestamptz not null default now()
    );
    insert into installation (mode) select 'sandbox' where to_regnamespace('sandbox') is not null;
  `.execute(db);
}
