// @ts-check
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMailServer } from '../../tools/stack/mail-server.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { DENO, PROJECT } from '../project.mjs';
import { doctorCommand, doctorPermissions } from './doctor-command.mjs';

const DATA_DIR = '/data';

it('lets the doctor write nothing, start nothing, and load no native code', () => {
  const flags = doctorPermissions({ DATA_DIR });
  expect(flags.filter((flag) => /^-A$|^--allow-(all|write|run|ffi|import)/.test(flag))).toEqual([]);
  expect(flags).toContain('--no-prompt');
});

it('keeps the database’s files from the doctor', () => {
  expect(doctorPermissions({ DATA_DIR }).find((flag) => flag.startsWith('--deny-read='))).toContain('/data/postgres');
});

it('lets the doctor connect to the shop’s address and to the services whose keys are set', () => {
  const env = { DATA_DIR, PUBLIC_URL: 'https://shop.example', STRIPE_SECRET_KEY: 'sk_test_1' };
  const net = doctorPermissions(env).find((flag) => flag.startsWith('--allow-net=')) ?? '';
  expect(net.split(/[=,]/)).toEqual(expect.arrayContaining(['shop.example', 'api.stripe.com:443']));
  expect(net).not.toContain('paypal');
});

it('passes the doctor the names of other variables, never their values', () => {
  const { args, env } = doctorCommand({ AWS_SECRET_ACCESS_KEY: 'x123', SMPT_URL: 'y456' }, { args: ['--json'] });
  expect(args).toContain('--names=AWS_SECRET_ACCESS_KEY,SMPT_URL');
  expect(JSON.stringify({ args, env })).not.toMatch(/x123|y456/);
});

/** Nothing listens at any of these. */
const CLOSED = '127.0.0.1:1';
const nothingRuns = {
  DATABASE_URL: `postgres://shop:database-pass@${CLOSED}/shop`,
  POOL_SIZE: 'many',
  PUBLIC_URL: 'https://www.northspool.invalid',
  STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef',
  PUBLIC_STRIPE_KEY: 'pk_test_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef0123456789abcdef',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'paypal-secret-1234',
  PAYPAL_WEBHOOK_ID: 'webhook',
  PAYPAL_URL: `http://${CLOSED}`,
  SMTP_URL: `smtp://shop:mail-pass-1234@${CLOSED}`,
  FEDEX_CLIENT_ID: 'client',
  FEDEX_CLIENT_SECRET: 'fedex-secret-1234',
  FEDEX_ACCOUNT: '1',
  FEDEX_URL: `http://${CLOSED}`,
  S3_URL: `http://key:bucket-pass-1234@${CLOSED}/models`,
  SLICER_URLS: `http://${CLOSED}`,
  VENDING_MQTT_URL: `mqtt://user:broker-pass-1234@${CLOSED}`,
  SMPT_URL: 'smtp://mail.example',
};

it('reports everything with invalid settings and nothing running, within its permissions', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  const { args, env } = doctorCommand({ ...nothingRuns, DATA_DIR: folder }, { args: ['--json'] });
  const { code, output } = await runToEnd(DENO, args, { cwd: PROJECT, env });
  await rm(folder, { recursive: true });
  expect(code).toBe(1);
  expect(output).not.toMatch(/NotCapable|PermissionDenied|EPERM|EACCES|Requires \w+ access/);
  expect(output).not.toMatch(/database-pass|paypal-secret|mail-pass|fedex-secret|bucket-pass|broker-pass|6789abcdef/);
  /** @type {{ id: string, status: string }[]} */
  const findings = JSON.parse(output);
  const errors = findings.filter(({ status }) => status === 'error').map(({ id }) => id);
  expect(errors).toEqual(
    expect.arrayContaining([
      ...['settings.valid', 'settings.names', 'paypal.keys', 'mail.server', 'shipping.fedex', 'database.connection'],
      ...['storage.bucket', 'slicers.health', 'vending.broker'],
    ]),
  );
});

it('reaches a mail server by its name', async () => {
  const { port, stop } = await openMailServer();
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  const settings = { ...nothingRuns, DATA_DIR: folder, SMTP_URL: `smtp://localhost:${port}` };
  const { args, env } = doctorCommand(settings, { args: ['--json'] });
  // Its address is not named, as that of a server elsewhere.
  const named = args.map((flag) => flag.replace(/^--allow-net=.*/, `--allow-net=localhost:${port}`));
  const { output } = await runToEnd(DENO, named, { cwd: PROJECT, env });
  await rm(folder, { recursive: true });
  await stop();
  /** @type {{ id: string, message: string }[]} */
  const findings = JSON.parse(output);
  expect(findings.find(({ id }) => id === 'mail.server')?.message).toBe(`localhost:${port} accepts the shop.`);
});

it('runs in the image with the flags of its command', async () => {
  const command = (await readFile(join(PROJECT, 'containers/doctor'), 'utf8')).replaceAll('\\\n', '');
  const [, words = ''] = /exec deno (.*) "\$@"/.exec(command) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  const env = { ...nothingRuns, DATA_DIR: folder, DENO_DIR: join(PROJECT, '.cache', 'deno') };
  const { code, output } = await runToEnd(
    DENO,
    [...words.replaceAll('/shop/', `${PROJECT}/`).replace('=/shop,', `=${PROJECT},`).split(/\s+/), '--json'],
    { env },
  );
  await rm(folder, { recursive: true });
  expect(output).not.toMatch(/NotCapable|EPERM/);
  expect([code, JSON.parse(output).length > 40]).toEqual([1, true]);
});
