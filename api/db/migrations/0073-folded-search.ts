import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Searches at the desk find names without their accents, and orders by where they go and by what was noted. What a
 * redacted order keeps of its address for bookkeeping is not searched.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    -- Lower case, without accents: a search for "lukasz" finds Łukasz, and "Hauptstrasse" finds Hauptstraße.
    create or replace function fold_search_text(words text) returns text language sql immutable parallel safe as $$
      select replace(translate(regexp_replace(lower(normalize(words, nfd)), '[\\u0300-\\u036f]', '', 'g'), 'łøđı', 'lodi'), 'ß', 'ss')
    $$;

    create or replace function customer_words(email text, name text, phone text) returns tsvector
    language sql immutable as $$
      select array_to_tsvector(array(
        select distinct left(word, 200) from (
          select regexp_split_to_table(fold_search_text(email || ' ' || name), '[\\s@.,;:!&|()<>*''"\\\\/_+-]+') as word
          union all
          select substr(phone, start) from generate_series(1, length(phone) - 3) as start
        ) as parts where word <> ''
      ))
    $$;
    update customer_contacts set words = customer_words(email, name, phone)
    where words is distinct from customer_words(email, name, phone);

    create or replace function write_order_search(ids uuid[]) returns void language sql as $$
      insert into order_search (order_id, words)
      select orders.id, ' ' || fold_search_text(concat_ws(' ', ref_id, replace(ref_id, '-', ''), email,
        customer ->> 'firstName', customer ->> 'lastName',
        case when forgotten_at is null then concat_ws(' ', customer ->> 'address', customer ->> 'address2',
          customer ->> 'city', customer ->> 'zipCode', customer ->> 'note') end,
        notes.words, array_to_string(tracking_numbers, ' '), goods.words))
      from orders
      left join lateral (
        select string_agg(concat_ws(' ', item_id, order_lines.body ->> 'name', items.body -> 'data' ->> 'sku'), ' '
          order by position) as words
        from order_lines left join items on items.id = item_id where order_id = orders.id
      ) as goods on true
      left join lateral (
        select string_agg(text, ' ' order by at, order_notes.id) as words from order_notes where order_id = orders.id
      ) as notes on true
      where orders.id = any (ids)
      on conflict (order_id) do update set words = excluded.words
    $$;

    create function index_changed_note() returns trigger language plpgsql as $$
    begin
      perform write_order_search(array[coalesce(new.order_id, old.order_id)]);
      return null;
    end $$;
    create trigger order_notes_indexed after insert or update or delete on order_notes for each row
      execute function index_changed_note();

    select write_order_search(array(select id from orders));
  `.execute(db);
}
