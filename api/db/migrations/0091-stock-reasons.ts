import { type Kysely, sql } from 'kysely';

/** Damaged pieces are told from lost ones, and staff undo a change of theirs by a movement that names it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stock_movements
      add column undoes bigint,
      drop constraint stock_movements_kind_check,
      add constraint stock_movements_kind_check check (kind in ('sale', 'release', 'cancel', 'return', 'restock', 'count',
        'damage', 'lost', 'undo', 'vending', 'import', 'carried', 'other'));
    comment on column stock_movements.undoes is 'id of the movement that this one takes back';
    -- A movement is undone once, however often that is asked for.
    create unique index stock_movements_by_undone on stock_movements (undoes) where undoes is not null;

    create or replace function record_stock_movement() returns trigger language plpgsql as $$
    declare
      reason jsonb := coalesce(nullif(current_setting('northspool.stock_reason', true), ''), '{}')::jsonb;
    begin
      insert into stock_movements (item_id, change, kind, order_id, by, note, key, undoes, balance)
      values (new.id, new.qoh - old.qoh, coalesce(reason ->> 'kind', 'other'), (reason ->> 'order')::uuid,
        reason ->> 'by', reason ->> 'note', (reason ->> 'key')::uuid, (reason ->> 'undoes')::bigint, new.qoh);
      return null;
    end $$;
  `.execute(db);
}
