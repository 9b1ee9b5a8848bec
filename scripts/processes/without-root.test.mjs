// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PROJECT } from '../project.mjs';
import { withoutRoot } from './without-root.mjs';

const USER = 65_531;
const isRoot = process.getuid?.() === 0;

let data = '';
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'northspool-data-'));
});
afterEach(() => rmSync(data, { recursive: true }));

/**
 * @param {string} script for a shell that has dropped root's rights
 * @param {Partial<import('./without-root.mjs').View>} [view]
 */
function run(script, view = {}) {
  const dropped = withoutRoot({
    user: USER,
    writable: [join(data, 'files')],
    readable: [PROJECT],
    otherwise: '',
    ...view,
  });
  const [program = '', ...args] = [...dropped, '/bin/sh', '-c', script];
  const { stdout, stderr } = spawnSync(program, args, {
    cwd: PROJECT,
    env: { PATH: '/usr/bin:/bin' },
    encoding: 'utf8',
  });
  return { stdout, stderr };
}

it('starts from a shell of root that does not look for programs in sbin', () => {
  expect(run('echo started')).toEqual({ stdout: 'started\n', stderr: '' });
});

it.runIf(isRoot)('leaves no capability and no other user', () => {
  const { stdout } = run('cat /proc/self/status');
  expect(stdout).toMatch(new RegExp(`^Uid:\\t${USER}\\t${USER}\\t${USER}\\t${USER}$`, 'm'));
  for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
    expect(stdout).toMatch(new RegExp(`^${set}:\\t0+$`, 'm'));
  expect(stdout).toMatch(/^NoNewPrivs:\t1$/m);
});

it.runIf(isRoot)('keeps one capability when it is asked to, such as for a port below 1024', () => {
  const { stdout } = run('cat /proc/self/status', { capability: 'net_bind_service' });
  for (const set of ['CapEff', 'CapBnd', 'CapAmb']) expect(stdout).toMatch(new RegExp(`^${set}:\\t0+400$`, 'm'));
});

it.runIf(isRoot)('gives a folder of root to the user with all that is in it, and hides its neighbors', () => {
  mkdirSync(join(data, 'files', 'models'), { recursive: true });
  writeFileSync(join(data, 'files', 'models', 'a.stl'), 'solid', { mode: 0o600 });
  writeFileSync(join(data, 'secrets.json'), '{}', { mode: 0o644 });
  const { stdout } = run(
    `cd ${data} && ls && cat files/models/a.stl && echo new >files/models/b.stl && ls files/models`,
  );
  expect(stdout).toBe('files\nsolida.stl\nb.stl\n');
  expect(statSync(join(data, 'files', 'models', 'b.stl')).uid).toBe(USER);
  expect(run(`echo x >${PROJECT}/x`).stderr).toMatch(/Read-only file system/);
});

it.runIf(isRoot)('shows a disk of its own beneath a folder, and takes the same rights there', ({ skip }) => {
  const models = join(data, 'files', 'models of ours');
  const read = join(data, 'read');
  for (const disk of [models, join(read, 'disk')]) {
    mkdirSync(disk, { recursive: true });
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'disk', disk]).status !== 0) skip();
  }
  try {
    writeFileSync(join(read, 'disk', 'a'), 'read');
    const script = `echo model >'${models}/b'; cat ${read}/disk/a; echo x >${read}/disk/c; cp /bin/true '${models}/'; '${models}/true'`;
    const { stdout, stderr } = run(script, { readable: [PROJECT, read] });
    expect(stdout).toBe('read');
    expect(readFileSync(join(models, 'b'), 'utf8')).toBe('model\n');
    expect(stderr).toMatch(/Read-only file system[\s\S]*Permission denied/);
  } finally {
    spawnSync('umount', [models, join(read, 'disk')]);
  }
});

it.runIf(isRoot)('stays root, and says so, where the user could not read what it needs', () => {
  const secret = join(data, 'index.html');
  writeFileSync(secret, '', { mode: 0o600 });
  const error = /** @type {string[]} */ ([]);
  const write = process.stderr.write;
  process.stderr.write = (text) => error.push(String(text)) > 0;
  try {
    const readable = [PROJECT, data];
    expect(run('id -u', { readable, needed: [secret], otherwise: 'It runs as root.' }).stdout).toBe('0\n');
  } finally {
    process.stderr.write = write;
  }
  expect(error.join('')).toContain('It runs as root.');
  expect(statSync(join(data, 'files')).uid).toBe(0);
});
