-- Gives the current database, with everything in it but the log, to one ordinary role. Run it as a superuser. The settings shop.role
-- and shop.password name the role and its password. It may run again: what belongs to the role already stays as it is.
do $$
declare
  shop text := current_setting('shop.role');
  command text;
begin
  if not exists (select from pg_roles where rolname = shop) then
    execute format('create role %I', shop);
  end if;
  execute format('alter database %I owner to %I', current_database(), shop);
  -- Extensions keep their owner, and so does what only follows another object: an index, a column's own sequence.
  for command in
    with foreign_objects as (
      select classid, objid from pg_depend where deptype = 'e'
    ), followers as (
      select objid from pg_depend where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
    ), schemas as (
      select oid, nspname, nspowner from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('information_schema', 'guard')
        -- the log, once it is protected
        and nspowner is distinct from to_regrole(quote_ident(shop || '_log'))
    ), owned (class, oid, kind, name, owner) as (
      select 'pg_namespace'::regclass, oid, 'schema', quote_ident(nspname), nspowner from schemas
      where nspowner <> 'pg_database_owner'::regrole
      union all
      select 'pg_class'::regclass, c.oid,
        case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
          when 'f' then 'foreign table' when 'c' then 'type' else 'table' end,
        c.oid::regclass::text, c.relowner
      from pg_class c join schemas s on s.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'S', 'v', 'm', 'f', 'c')
        and not (c.relkind = 'S' and c.oid in (select objid from followers))
      union all
      select 'pg_proc'::regclass, p.oid, 'routine', p.oid::regprocedure::text, p.proowner
      from pg_proc p join schemas s on s.oid = p.pronamespace where p.prokind <> 'a'
      union all
      select 'pg_type'::regclass, t.oid, case t.typtype when 'd' then 'domain' else 'type' end, t.oid::regtype::text, t.typowner
      from pg_type t join schemas s on s.oid = t.typnamespace where t.typtype in ('e', 'd', 'r')
    )
    select format('alter %s %s owner to %I', kind, name, shop) from owned
    where owner <> quote_ident(shop)::regrole and (class, oid) not in (select classid, objid from foreign_objects)
  loop
    execute command;
  end loop;
  -- Last: a role that can log in has everything that it needs.
  execute format(
    'alter role %I login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password %L',
    shop, current_setting('shop.password')
  );
end
$$;
