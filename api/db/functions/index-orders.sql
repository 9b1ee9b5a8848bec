-- Writes the words of orders that have waited for so many seconds, and returns how many; a batch of null is all of them.
-- A search that comes meanwhile waits for the rows that another one took, and then finds their words.
create or replace function index_orders(waited_seconds integer, batch integer) returns integer language plpgsql as $$
declare
  ids uuid[];
begin
  with taken as (
    delete from orders_to_index where ctid = any (array(
      select ctid from orders_to_index where at <= now() - make_interval(secs => waited_seconds) limit batch for update
    ))
    returning order_id
  )
  select array_agg(distinct order_id) into ids from taken;
  if ids is null then
    return 0;
  end if;
  -- Whoever changes one of these orders writes its words as well. The statement behind this one reads what they stored.
  perform from orders where id = any (ids) order by id for share;
  perform write_order_search(ids);
  return cardinality(ids);
end $$;
