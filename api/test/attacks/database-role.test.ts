import { expect, it } from 'vitest';
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
