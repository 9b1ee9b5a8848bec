import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Whoever staff have prepared an order for is a customer as soon as that is stored, whom the desk finds, exports and
 * erases; and none any longer when it is deleted or forgotten and nothing else names the address.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    -- Nothing of the shop's own records names this address anymore.
    create or replace function drop_customer(address text) returns void language sql as $$
      delete from customers where email = lower(address)
        and not exists (select from users where users.email = lower(address))
        and not exists (select from orders where lower(orders.email) = lower(address))
        and not exists (select from draft_orders where lower(draft_orders.email) = lower(address))
    $$;

    create function note_customer_of_draft() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'DELETE' then
        perform note_customer(new.email,
          concat_ws(' ', new.customer ->> 'firstName', new.customer ->> 'lastName'), new.customer ->> 'phone', new.created_at);
      end if;
      if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.email <> new.email) then
        perform drop_customer(old.email);
      end if;
      return null;
    end $$;
    create trigger customer_of_draft after insert or update of email, customer or delete on draft_orders
      for each row execute function note_customer_of_draft();

    select note_customer(email, concat_ws(' ', customer ->> 'firstName', customer ->> 'lastName'), customer ->> 'phone',
      created_at) from draft_orders;
  `.execute(db);
}
