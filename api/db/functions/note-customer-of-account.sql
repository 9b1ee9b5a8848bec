-- Notes an account's address as a customer's. Another address takes the tags and notes of staff along, before the address
-- that nothing names anymore is dropped with what it still has.
create or replace function note_customer_of_account() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform note_customer(new.email, new.name, '', new.created_at);
  end if;
  if tg_op = 'UPDATE' and old.email <> new.email then
    insert into customer_tags select lower(new.email), tag from customer_tags where email = lower(old.email)
    on conflict do nothing;
    delete from customer_tags where email = lower(old.email);
    update customer_notes set email = lower(new.email) where email = lower(old.email);
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.email <> new.email) then
    perform drop_customer(old.email);
  end if;
  return null;
end $$;
