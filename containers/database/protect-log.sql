-- Takes the log from the shop's role, which may append to it and read it from then on: somebody with the shop's connection
-- cannot change or remove what was done. The shop calls guard.protect_log() when it has created the log's tables. Run this
-- as a superuser, with the setting shop.role.
do $$
declare
  shop text := current_setting('shop.role');
  keeper text := shop || '_log';
begin
  if not exists (select from pg_roles where rolname = keeper) then
    execute format('create role %I nologin', keeper);
  end if;
  create schema if not exists guard;
  execute format('grant usage on schema guard to %I', shop);
  -- Once: later calls find that the schema has another owner, and give the keeper nothing that the shop created since.
  execute format($function$
    create or replace function guard.protect_log() returns void language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $body$
    declare
      each record;
    begin
      if not exists (select from pg_namespace where nspname = 'log' and nspowner = %1$L::regrole) then
        return;
      end if;
      for each in select oid::regclass as name, relkind from pg_class
        where relnamespace = 'log'::regnamespace and relkind in ('r', 'v', 'S')
        -- tables first: their sequences follow them
        order by relkind = 'S'
      loop
        if each.relkind <> 'S' then execute format('alter table %%s owner to %%I', each.name, %2$L); end if;
        execute format('grant select on %%s to %%I', each.name, %3$L);
        if each.relkind = 'r' then execute format('grant insert on %%s to %%I', each.name, %3$L); end if;
      end loop;
      for each in select oid::regprocedure as name from pg_proc where pronamespace = 'log'::regnamespace loop
        execute format('alter routine %%s owner to %%I', each.name, %2$L);
        execute format('revoke all on routine %%s from public', each.name);
        execute format('grant execute on routine %%s to %%I', each.name, %3$L);
      end loop;
      execute format('alter schema log owner to %%I', %2$L);
      execute format('grant usage on schema log to %%I', %3$L);
    end
    $body$
  $function$, quote_ident(shop), keeper, shop);
  revoke all on function guard.protect_log() from public;
  execute format('grant execute on function guard.protect_log() to %I', shop);
  perform guard.protect_log();
end
$$;
