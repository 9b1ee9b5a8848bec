import { type QueryExecutorProvider, sql } from 'kysely';

/** Returns that staff open, and those whose pieces another order replaces. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    alter table returns
      add column opened_by text,
      add column replaced_at timestamptz,
      add column replaced_by text references orders (ref_id) on delete set null,
      drop constraint returns_state_check,
      add constraint returns_state_check
        check (state in ('requested', 'accepted', 'refused', 'refunded', 'replaced'));
    create index returns_by_replacement on returns (replaced_by) where replaced_by is not null;
    comment on column returns.opened_by is 'the member of the staff; null: its shopper asked for it';
    comment on column returns.replaced_by is 'number of the order that sends the pieces again';
  `.execute(db);
}
