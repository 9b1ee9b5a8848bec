import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Customers as staff look them up: everyone with an account or an order, by address. Triggers keep these tables, because
 * accounts and orders are written in many places. A buyer who comes back with the same name and phone writes nothing.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table customers (
      -- in lower case
      email text primary key,
      first_seen timestamptz not null
    );
    create index customers_by_time on customers (first_seen desc, email);

    -- What a customer can be found by: the parts of address and name, and each end of the phone's digits, so that any
    -- four digits of a number are the beginning of one of them.
    create function customer_words(email text, name text, phone text) returns tsvector language sql immutable as $$
      select array_to_tsvector(array(
        select distinct left(word, 200) from (
          select regexp_split_to_table(lower(email || ' ' || name), '[\\s@.,;:!&|()<>*''"\\\\/_+-]+') as word
          union all
          select substr(phone, start) from generate_series(1, length(phone) - 3) as start
        ) as parts where word <> ''
      ))
    $$;

    create table customer_contacts (
      email text not null references customers (email) on delete cascade on update cascade,
      name text not null,
      -- digits only
      phone text not null,
      words tsvector not null,
      primary key (email, name, phone)
    );
    create index customer_contacts_by_word on customer_contacts using gin (words) with (fastupdate = off);

    create function note_customer(email text, name text, phone text, seen timestamptz) returns void
    language plpgsql as $$
    declare
      address text := lower(trim(email));
      called text := left(trim(coalesce(name, '')), 200);
      digits text := right(regexp_replace(coalesce(phone, ''), '\\D', '', 'g'), 15);
    begin
      if address = '' then
        return;
      end if;
      insert into customers values (address, seen) on conflict do nothing;
      insert into customer_contacts values (address, called, digits, customer_words(address, called, digits))
      on conflict do nothing;
    end $$;

    -- Nothing of the shop's own records names this address anymore.
    create function drop_customer(address text) returns void language sql as $$
      delete from customers where email = lower(address)
        and not exists (select from users where users.email = lower(address))
        and not exists (select from orders where lower(orders.email) = lower(address))
    $$;

    create function note_customer_of_order() returns trigger language plpgsql as $$
    begin
      if new.email <> '' then
        perform note_customer(new.email,
          concat_ws(' ', new.customer ->> 'firstName', new.customer ->> 'lastName'), new.customer ->> 'phone', new.ts);
      end if;
      if tg_op = 'UPDATE' and old.email is distinct from new.email then
        perform drop_customer(old.email);
      end if;
      return null;
    end $$;
    create trigger customer_of_order after insert or update of email, customer on orders
      for each row execute function note_customer_of_order();

    create function note_customer_of_account() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'DELETE' then
        perform note_customer(new.email, new.name, '', new.created_at);
      end if;
      if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.email <> new.email) then
        perform drop_customer(old.email);
      end if;
      return null;
    end $$;
    create trigger customer_of_account after insert or update of email, name or delete on users
      for each row execute function note_customer_of_account();

    create function note_customer_of_billing() returns trigger language plpgsql as $$
    begin
      perform note_customer(users.email, new.name, new.phone, users.created_at) from users where id = new.user_id;
      return null;
    end $$;
    create trigger customer_of_billing after insert or update of name, phone on billing_records
      for each row execute function note_customer_of_billing();

    insert into customers
    select email, min(seen) from (
      select lower(trim(email)) as email, ts as seen from orders where email <> ''
      union all
      select email, created_at from users
    ) as known group by email;
    insert into customer_contacts
    select email, name, phone, customer_words(email, name, phone) from (
      select distinct lower(trim(email)) as email,
        left(concat_ws(' ', customer ->> 'firstName', customer ->> 'lastName'), 200) as name,
        right(regexp_replace(coalesce(customer ->> 'phone', ''), '\\D', '', 'g'), 15) as phone
      from orders where email <> ''
      union
      select email, left(trim(name), 200), '' from users
      union
      select users.email, left(trim(billing_records.name), 200),
        right(regexp_replace(billing_records.phone, '\\D', '', 'g'), 15)
      from billing_records join users on users.id = billing_records.user_id
    ) as known;

    -- The number of the certificate that the shop has seen.
    alter table users add column tax_certificate text;

    -- Months of Premium that the shop gave away. They are not charged, and begin when the paid time is over.
    create table membership_grants (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      -- of the press that granted it: a repeated one grants nothing more
      key text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      reason text not null,
      granted_by text not null,
      created_at timestamptz not null,
      unique (user_id, key)
    );
    create index membership_grants_by_member on membership_grants (user_id, ends_at);

    -- Who is refused at checkout as if the bank had declined. Networks are hashes (checkoutCaller), cards are the
    -- payment service's fingerprints.
    create table checkout_blocks (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('email', 'account', 'network', 'card')),
      value text not null,
      -- the customer it was made for
      email text not null,
      reason text not null,
      blocked_by text not null,
      created_at timestamptz not null,
      refused integer not null default 0,
      last_refused_at timestamptz,
      unique (kind, value)
    );
    create index checkout_blocks_by_time on checkout_blocks (created_at desc, id);
    create index checkout_blocks_by_customer on checkout_blocks (email);
  `.execute(db);
}
