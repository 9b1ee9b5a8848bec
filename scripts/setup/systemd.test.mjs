// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { settings } from '../../contract/settings.mjs';
import { PROJECT } from '../project.mjs';

const read = (/** @type {string} */ file) => readFileSync(join(PROJECT, file), 'utf8');
const unit = read('docs/systemd/northspool.service');
const proxy = read('docs/systemd/caddy.conf');

/**
 * The values of a setting of a unit, one a line.
 * @param {string} text
 * @param {string} name
 */
function valuesOf(text, name) {
  return [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

/** The environment that a unit sets. @param {string} text @returns {Record<string, string>} */
function environmentOf(text) {
  const assignments = valuesOf(text, 'Environment').flatMap((line) => line.split(' '));
  return Object.fromEntries(assignments.map((each) => each.split(/=(.*)/s)));
}

it('starts the shop as a user of its own, where only its data and its checkout can be written', () => {
  expect(valuesOf(unit, 'User')).toEqual(['northspool']);
  expect(valuesOf(unit, 'ProtectSystem')).toEqual(['strict']);
  expect(valuesOf(unit, 'CapabilityBoundingSet')).toEqual(['']);
  const { DATA_DIR, ...others } = environmentOf(unit);
  expect(DATA_DIR).toBe(`/var/lib/${valuesOf(unit, 'StateDirectory')[0]}`);
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(Object.keys(others)));
});

it('leaves the order in which the shop ends to the shop', () => {
  const [command = ''] = valuesOf(unit, 'ExecStart');
  const { start = '' } = JSON.parse(read('package.json')).scripts;
  expect(`exec ${command.replace('/usr/bin/', '')}`).toBe(start);
  expect(valuesOf(unit, 'KillMode')).toEqual(['mixed']);
});

it('puts the proxy of the containers in front, with all that its configuration asks for', () => {
  const caddyfile = read('containers/tls/Caddyfile');
  const asked = new Set([...caddyfile.matchAll(/\{\$(\w+)/g)].map(([, name]) => name));
  const given = environmentOf(proxy);
  expect(Object.keys(given).toSorted()).toEqual([...asked].toSorted());
  const { HOST, PORT, TRUSTED_PROXIES } = environmentOf(unit);
  expect([given.SHOPS, TRUSTED_PROXIES]).toEqual([`${HOST}:${PORT}`, '1']);
});

it('is a unit that systemd accepts, where there is one to ask', () => {
  const folder = mkdtempSync(join(tmpdir(), 'systemd-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'northspool.service');
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
  const { error, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  expect(error ? '' : (stderr ?? '').split('\n').filter((line) => line.includes('northspool.service'))).toEqual(
    error ? '' : [],
  );
});
