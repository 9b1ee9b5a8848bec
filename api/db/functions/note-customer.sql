-- Notes a customer's address with the name and phone that it was used with, for searches at the desk.
create or replace function note_customer(email text, name text, phone text, seen timestamptz) returns void
language plpgsql as $$
declare
  address text := lower(trim(email));
  called text := left(trim(coalesce(name, '')), 200);
  digits text := right(regexp_replace(coalesce(phone, ''), '\D', '', 'g'), 15);
begin
  -- A buyer who comes back with the same name and phone costs one lookup.
  if address = '' or exists (
    select from customer_contacts as known
    where known.email = address and known.name = called and known.phone = digits
  ) then
    return;
  end if;
  insert into customers values (address, seen) on conflict do nothing;
  insert into customer_contacts values (address, called, digits, customer_words(address, called, digits))
  on conflict do nothing;
end $$;
