// @ts-check
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { identify } from '../processes/identity.mjs';
import { loadSecrets } from '../setup/secrets.mjs';
import { withConnection } from './connect.mjs';
import { initialize, SUPERUSER } from './initialize.mjs';
import { clearLeftovers } from './leftovers.mjs';
import { chooseLocations } from './locations.mjs';
import { startServer, THROWAWAY } from './server.mjs';
import { openShopDatabase, runningDatabase } from './shop-database.mjs';

// A folder that the Postgres user may enter; if this run is killed, a later one removes it.
const dataDir = mkdtempSync('/var/tmp/northspool-test-');
writeFileSync(join(dataDir, 'owner'), identify(process.pid) ?? '');
const { databasePassword: password } = loadSecrets(dataDir);
/** @type {{ url: string, stop: () => Promise<void> }} */
let database;
let superuserUrl = '';

/** A data folder from an earlier version: a superuser with the shop's password owns everything. */
async function makeFolderOfEarlierVersion() {
  const { binaries, dataFolder, user } = chooseLocations(dataDir, 'tests');
  const cluster = { binaries, dataFolder, user, logFile: join(dataDir, 'log'), password };
  await initialize(cluster, { fast: true });
  const server = await startServer(cluster, THROWAWAY);
  await withConnection(server.urlOf('postgres'), (client) => client.query('create database northspool'));
  await withConnection(server.urlOf('northspool'), (client) =>
    client.query(`
      create type mood as enum ('calm', 'brisk');
      create domain grams as int check (value > 0);
      create table spools (id serial primary key, n int generated always as identity, mood mood, g grams);
      insert into spools (mood, g) values ('calm', 1000);
      create sequence tickets;
      create view calm_spools as select * from spools where mood = 'calm';
      create function weigh(int) returns int language sql as 'select $1';
      create procedure restock() language sql as 'update spools set g = 750';
      create schema pgboss;
      create table pgboss.job (name text, "Odd Name" int) partition by list (name);
      create table pgboss.mails partition of pgboss.job for values in ('mail');
      create function pgboss.create_queue(name text) returns void language plpgsql as 'begin end';
      create schema sandbox;
      create table sandbox.stripe_objects (id text primary key);
    `),
  );
  await server.stop();
}

beforeAll(async () => {
  await makeFolderOfEarlierVersion();
  database = await openShopDatabase(dataDir, password);
  const url = new URL(database.url);
  url.username = SUPERUSER;
  superuserUrl = url.href;
});
afterAll(async () => {
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** @param {string} statement */
const run = (statement, url = database.url) => withConnection(url, (client) => client.query(statement));

describe('a database from an earlier version', () => {
  it('keeps its data and is transferred to an ordinary role, in all schemas', async () => {
    expect((await run('select mood, g from calm_spools')).rows).toEqual([{ mood: 'calm', g: 1000 }]);
    const { rows } = await run(`
      select relname as foreign_object from pg_class c join pg_namespace s on s.oid = relnamespace
        where nspname in ('public', 'pgboss', 'sandbox') and relowner <> current_user::regrole
      union all select proname from pg_proc p join pg_namespace s on s.oid = pronamespace
        where nspname in ('public', 'pgboss', 'sandbox') and proowner <> current_user::regrole
      union all select typname from pg_type t join pg_namespace s on s.oid = typnamespace
        where nspname in ('public', 'pgboss', 'sandbox') and typowner <> current_user::regrole
      union all select nspname from pg_namespace
        where nspname in ('pgboss', 'sandbox') and nspowner <> current_user::regrole`);
    expect(rows).toEqual([]);
  });

  it('can be changed by later migrations', async () => {
    await run(`
      alter table spools add column color text;
      alter type mood rename value 'calm' to 'quiet';
      alter domain grams drop constraint grams_check;
      create or replace function weigh(int) returns int language sql as 'select $1 * 2';
      drop view calm_spools;
      drop procedure restock();
      drop sequence tickets;
      create table pgboss.slices partition of pgboss.job for values in ('slice');
      create schema next;
      drop schema sandbox cascade;`);
  });

  it('keeps a new log from the shop’s role', async () => {
    await run(`
      create schema log;
      create table log.actions (id int generated always as identity, what text);
      select guard.protect_log()`);
    await run(`insert into log.actions (what) values ('refund')`);
    for (const change of [`update log.actions set what = ''`, 'drop table log.actions', 'create table log.more ()']) {
      await expect(run(change)).rejects.toMatchObject({ code: '42501' });
    }
    await run('select guard.protect_log()');
    expect((await run('select what from log.actions')).rows).toEqual([{ what: 'refund' }]);
  });

  it('rejects the superuser, even with its old password', async () => {
    await expect(run('select 1', superuserUrl)).rejects.toMatchObject({ code: '28P01' });
  });

  it('is the only database that the shop’s role may connect to', async () => {
    const url = new URL(database.url);
    url.pathname = '/postgres';
    await expect(run('select 1', url.href)).rejects.toMatchObject({ code: '42501' });
    await expect(run(`copy (select 1) to program 'id'`)).rejects.toMatchObject({ code: '42501' });
    const { rows } = await run(
      'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
  });
});

describe('the database of a running shop', () => {
  it('rejects a second shop', async () => {
    await expect(openShopDatabase(dataDir, password)).rejects.toThrow(
      `Another shop on this machine already uses the database in ${join(dataDir, 'postgres')}. Stop that shop first.`,
    );
  });

  it('is found by operator commands, and neither found nor stopped from a copy of the data folder', async () => {
    expect(runningDatabase(dataDir)).toBe(database.url);
    const copy = `${dataDir}-copy`;
    try {
      cpSync(dataDir, copy, {
        recursive: true,
        filter: (path) => path === dataDir || /\/(postgres|postmaster\.pid|secrets\.json)$/.test(path),
      });
      expect(existsSync(join(copy, 'postgres', 'postmaster.pid'))).toBe(true);
      expect(() => runningDatabase(copy)).toThrow(`The shop in ${copy} is not running. Start it with npm start`);
      await clearLeftovers(join(copy, 'postgres'));
      await run('select 1');
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });

  it('comes back at the same address after its server is killed', async () => {
    const complain = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const pid = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
    process.kill(pid, 'SIGKILL');
    const answers = () =>
      run('select 1').then(
        () => true,
        () => false,
      );
    await expect.poll(answers).toBe(false);
    await expect.poll(answers).toBe(true);
    expect(complain).toHaveBeenCalledWith(
      expect.stringContaining('The database exited (signal SIGKILL) and will restart in 0.5 s.'),
    );
    complain.mockRestore();
  });
});
