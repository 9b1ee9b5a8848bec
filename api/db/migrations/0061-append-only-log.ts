import { createHmac, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/**
 * The log in a schema of its own, whose owner is another role where a superuser set the shop's role up
 * (`containers/database/give-to-shop.sql`): the shop appends and reads. Outcomes are rows of their own, because nothing is
 * updated. Of shoppers the log holds pseudonyms, which are computed with a key of the database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ here: string }>`select current_schema() as here`.execute(db);
  const here = rows[0]?.here ?? 'public';
  // The check of an upgrade migrates a copy in another schema, beside the shop's log.
  const log = sql.raw(here === 'public' ? 'log' : `${here}_log`);
  await sql`
    create schema ${log};

    create table ${log}.actions (
      id bigint primary key generated always as identity,
      at timestamptz not null,
      by text not null check (by <> ''),
      verb text not null,
      target text not null,
      details jsonb not null default '{}',
      -- changes stay; access is swept
      kind text not null default 'change' check (kind in ('change', 'access'))
    );
    create index actions_by_target on ${log}.actions (target, at desc);
    create index actions_by_person on ${log}.actions (by, at desc);
    create index actions_by_time on ${log}.actions (at desc);

    create table ${log}.outcomes (
      action_id bigint primary key,
      outcome text not null
    );

    create table ${log}.keys (
      created_at timestamptz primary key default now(),
      secret bytea not null check (length(secret) = 32)
    );

    -- A null outcome: begun, and never heard of again.
    create view ${log}.entries as
      select actions.*, outcome from ${log}.actions left join ${log}.outcomes on action_id = id;

    -- What erasing a customer or redacting an order takes out of the log: never who did what, when and to what.
    create function ${log}.forget(targets text[]) returns void language sql security definer
    set search_path = pg_catalog, pg_temp as $$
      update ${log}.outcomes set outcome = split_part(outcome, ':', 1) from ${log}.actions
        where action_id = id and target = any(targets) and target like 'customer %';
      update ${log}.actions set details = '{}' where target = any(targets) and target like 'customer %';
      update ${log}.actions set details = details - 'before' - 'after'
        where target = any(targets) and verb = 'orders address' and details ? 'after';
    $$;

    -- Half a year: long enough to look into a theft that is noticed late, and no longer, as it says when people work.
    create function ${log}.sweep() returns void language sql security definer
    set search_path = pg_catalog, pg_temp as $$
      delete from ${log}.outcomes using ${log}.actions
        where action_id = id and kind = 'access' and at < now() - interval '180 days';
      delete from ${log}.actions where kind = 'access' and at < now() - interval '180 days';
    $$;

    insert into ${log}.actions (id, at, by, verb, target, details) overriding system value
      select id, at, by, verb, target, details from operator_actions;
    insert into ${log}.outcomes select id, outcome from operator_actions where outcome is not null;
    select setval('${log}.actions_id_seq', coalesce((select max(id) from ${log}.actions), 0) + 1, false);
    -- The table stays for replicas of the older version, which write to it until they stop; nothing reads it anymore.
    delete from operator_actions;
  `.execute(db);

  const secret = randomBytes(32);
  await sql`insert into ${log}.keys (secret) values (${secret})`.execute(db);
  const named = await sql<{ target: string }>`
    select distinct target from ${log}.actions where target like '%@%' and verb not like 'staff %'`.execute(db);
  for (const { target } of named.rows) {
    const hash = createHmac('sha256', secret).update(target.trim().toLowerCase()).digest('hex');
    await sql`
      update ${log}.actions set target = ${`customer ${hash.slice(0, 24)}`}
      where target = ${target} and verb not like 'staff %'`.execute(db);
  }
}
