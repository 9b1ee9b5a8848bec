import { describe, expect, it } from 'vitest';
import { recordAction } from '../../domain/operator/actions.ts';
import { createTestApp } from '../create-test-app.ts';

const shop = await createTestApp();
const run = (statement: string) => shop.deps.connection.pool.query(statement);

it('logs in as a role that owns its database, without rights on the server', async () => {
  const { rows } = await run(
    `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, datname is not null as owns_it,
       (select count(*)::int from pg_auth_members where member = pg_roles.oid) as granted
     from pg_roles left join pg_database on datdba = pg_roles.oid and datname = current_database()
     where rolname = current_user`,
  );
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
      owns_it: true,
      granted: 0,
    },
  ]);
});

// What an attacker with SQL injection would try.
it.each([
  ['a program on the server', `copy (select 1) to program 'id'`],
  ['a program’s output', `create temp table stolen (line text); copy stolen from program 'id'`],
  ['a file of the server, read', `create temp table stolen (line text); copy stolen from '/etc/passwd'`],
  ['a file of the server, by function', `select pg_read_file('/etc/passwd')`],
  ['a file of the server, written', `copy (select 1) to '/tmp/northspool-attack'`],
  ['a file of the server, as a large object', `select lo_import('/etc/passwd')`],
  ['a folder of the server', `select pg_ls_dir('/')`],
  ['another role', 'create role accomplice superuser login'],
  ['another database', 'create database hideout'],
  ['more rights', `do $$ begin execute format('alter role %I superuser', current_user); end $$`],
  ['settings of the server', `alter system set archive_command = 'id'`],
  ['code in an untrusted language', 'create function f() returns int language c as $$/tmp/x$$, $$f$$'],
])('is denied %s', async (_, statement) => {
  await expect(run(statement)).rejects.toMatchObject({ code: '42501' });
});

describe('the log', () => {
  const record = (target: string, verb = 'orders refund') =>
    recordAction(shop.deps, { by: 'dana', verb, target, details: { reason: 'a dent' } }, async () => {});

  // What somebody with the shop's connection would try, so that nobody learns what they did.
  it.each([
    ['changed', `update log.actions set by = 'somebody else'`],
    ['changed by its view', `update log.entries set target = 'another order'`],
    ['given another outcome', `update log.outcomes set outcome = 'refused'`],
    ['deleted', 'delete from log.actions'],
    ['emptied', 'truncate log.actions'],
    ['dropped', 'drop table log.actions cascade'],
    ['dropped with its schema', 'drop schema log cascade'],
    ['renamed', 'alter table log.actions rename to old_actions'],
    ['replaced', 'create table log.actions2 (id int)'],
    [
      'watched by a trigger',
      'create trigger t before insert on log.actions for each row execute function suppress_redundant_updates_trigger()',
    ],
    ['taken over', 'do $$ begin execute format($f$alter table log.actions owner to %I$f$, current_user); end $$'],
    [
      'given other functions',
      `create or replace function log.forget(targets text[]) returns void language sql as $$ delete from log.actions $$`,
    ],
    ['kept by a role that one can become', `do $$ begin execute format('set role %I', current_user || '_log'); end $$`],
  ])('cannot be %s', async (_, statement) => {
    await record('NS-7K2M-4Q9D');
    await expect(run(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|55000)$/) });
    const rows = await shop.deps.connection.db.selectFrom('log.entries').selectAll().execute();
    expect(rows).toMatchObject([
      { by: 'dana', target: 'NS-7K2M-4Q9D', outcome: 'done', details: { reason: 'a dent' } },
    ]);
  });

  it('belongs to another role, whole', async () => {
    const { rows } = await run(
      `select distinct relowner::regrole::text as owner from pg_class where relnamespace = 'log'::regnamespace
       union select proowner::regrole::text from pg_proc where pronamespace = 'log'::regnamespace
       union select nspowner::regrole::text from pg_namespace where nspname = 'log'`,
    );
    const { rows: me } = await run('select current_user as name');
    expect(rows).toEqual([{ owner: `${me[0].name}_log` }]);
  });

  it('forgets what it says of customers and addresses, and nothing else', async () => {
    const targets = ['NS-7K2M-4Q9D', 'dana@northspool.example'];
    await record(targets[0] ?? '');
    await record(targets[1] ?? '', 'staff role');
    await record('ada@example.com', 'members grant');
    await run(`select log.forget(array_agg(target)) from log.actions`);
    const rows = await shop.deps.connection.db.selectFrom('log.entries').selectAll().orderBy('id').execute();
    expect(rows.map(({ target, details }) => [target.split(' ')[0], details])).toEqual([
      [targets[0], { reason: 'a dent' }],
      [targets[1], { reason: 'a dent' }],
      ['customer', {}],
    ]);
    expect(rows.map(({ verb, by, outcome }) => [verb, by, outcome])).toEqual(
      ['orders refund', 'staff role', 'members grant'].map((verb) => [verb, 'dana', 'done']),
    );
  });
});
