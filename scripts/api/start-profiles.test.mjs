// @ts-check
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { profileProcess } from '../../api/gateways/agent-profiles/profile-process.ts';
import { runToEnd } from '../processes/run-to-end.mjs';
import { DENO } from '../project.mjs';
import { profileCommand, readsLoopbackProfiles } from './profile-process.mjs';
import { keepProfiles } from './start-profiles.mjs';

/** @type {number[]} */
const pids = [];
const folder = await mkdtemp(join(tmpdir(), 'profiles-'));
const sandbox = await keepProfiles(folder, { outside: {}, onStart: (pid) => pids.push(pid) });
const live = await keepProfiles(folder, { outside: { STRIPE_SECRET_KEY: 'sk_live_1' } });
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=90' }).end('{}');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
const profile = `http://localhost:${port}/profile.json`;
afterAll(async () => {
  server.close();
  await Promise.all([sandbox.stop(), live.stop()]);
  await rm(folder, { recursive: true, force: true });
});

it('reads a profile of this machine for a sandbox, in a process of its own', async () => {
  expect(await profileProcess(sandbox.url)(profile)).toEqual({ text: '{}', cacheControl: 'public, max-age=90' });
});

it('calls nothing on this machine for a shop that takes money', async () => {
  await expect(profileProcess(live.url)(profile)).rejects.toMatchObject({ fault: 'address' });
  await expect(profileProcess(live.url)('https://127.0.0.1/')).rejects.toMatchObject({ fault: 'address' });
});

it('reads profiles of this machine only where nobody else reaches the shop', () => {
  expect(readsLoopbackProfiles({})).toBe(true);
  expect(readsLoopbackProfiles({ SANDBOX: '1' })).toBe(false);
  expect(readsLoopbackProfiles({ HOST: '0.0.0.0' })).toBe(false);
  expect(readsLoopbackProfiles({ STRIPE_SECRET_KEY: 'sk_live_1', HOST: '127.0.0.1' })).toBe(false);
});

it('has no secret, writes nothing, starts nothing, and connects to no private network', async () => {
  const { args, env } = profileCommand({ deno: DENO, port: '1', allowLoopback: false });
  const flags = args.filter((each) => each.startsWith('--allow') || each.startsWith('--deny'));
  expect(flags.map((each) => each.split('=')[0])).toEqual(['--allow-read', '--allow-net', '--deny-net', '--allow-env']);
  expect(Object.keys(env).filter((name) => /SECRET|KEY|DATABASE|TOKEN/.test(name))).toEqual([]);
  const tried = ['10.1.2.3', '100.64.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1'].map(
    (host) => `await fetch('http://${host}/').catch((error) => console.log(error.name));`,
  );
  const program = join(folder, 'try.mjs');
  await writeFile(program, tried.join('\n'));
  const { output } = await runToEnd(DENO, ['run', ...flags.filter((each) => each.includes('net')), program]);
  expect(output.trim().split('\n')).toEqual(Array(5).fill('NotCapable'));
});

it('cannot gain rights, and has little memory', async () => {
  const status = await readFile(`/proc/${pids.at(-1)}/status`, 'utf8');
  expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
  const limits = await readFile(`/proc/${pids.at(-1)}/limits`, 'utf8');
  expect(limits).toMatch(/^Max data size\s+1073741824\s/m);
});

it('starts again at its address after a fault, which the API survives', async () => {
  const started = pids.length;
  process.kill(pids.at(-1) ?? 0, 'SIGKILL');
  // The profile that meets the fault is lost, the next one is not.
  await profileProcess(sandbox.url)(profile).catch(() => {});
  await expect(profileProcess(sandbox.url)(profile)).resolves.toMatchObject({ text: '{}' });
  expect(pids).toHaveLength(started + 1);
  await sandbox.stop();
  await expect(profileProcess(sandbox.url)(profile)).rejects.toMatchObject({ fault: 'unreachable' });
});
