-- All words of these orders as folded text, for searches at the desk. What a redacted order keeps of its address for
-- bookkeeping is not searched. In PL/pgSQL, because Postgres would plan a function in plain SQL for each order.
create or replace function write_order_search(ids uuid[]) returns void language plpgsql as $$
begin
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
  on conflict (order_id) do update set words = excluded.words;
end $$;
