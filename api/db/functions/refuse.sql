-- Ends a statement, and the transaction that it is in, with an error NS001 whose constraint names the reason: for statements
-- whose transaction is committed without waiting for what they found.
create or replace function refuse(reason text) returns void language plpgsql as $$
begin
  raise exception 'refused: %', reason using errcode = 'NS001', constraint = reason;
end $$;
