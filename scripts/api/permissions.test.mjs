// @ts-check
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMailServer } from '../../tools/stack/mail-server.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { DENO, PROJECT } from '../project.mjs';
import { operatorCommand } from './operator-command.mjs';
import { apiEnvironment, apiPermissions, operatorPermissions } from './permissions.mjs';

const own = { PORT: '8000', DATABASE_URL: 'postgres://a:b@db.example/shop', DATA_DIR: '/data', TOKEN_SECRET: 'secret' };

/**
 * @param {string} name
 * @param {Record<string, string>} [outside]
 */
function flag(name, outside = {}) {
  const flags = apiPermissions(apiEnvironment(own, outside));
  return (
    flags
      .find((each) => each.startsWith(`--${name}=`))
      ?.split('=')[1]
      ?.split(',') ?? []
  );
}

it('never grants everything, or the right to start programs', () => {
  const flags = apiPermissions(apiEnvironment(own, {}));
  expect(flags).not.toContain('-A');
  expect(flags.filter((each) => /^--allow-(all|run|import)|^--allow-ffi$/.test(each))).toEqual([]);
});

it('lets the API read user id and home folder only with an S3 bucket', () => {
  expect(flag('allow-sys')).toEqual(['statfs']);
  expect(flag('allow-sys', { S3_URL: 'https://key:secret@s3.example/models' })).toEqual(['statfs', 'uid', 'homedir']);
  expect(flag('allow-net', { S3_URL: 'https://key:secret@s3.example/models' })).toContain('s3.example:443');
});

it('loads native code only from the two packages that have it', () => {
  expect(flag('allow-ffi').map((path) => path.split('/node_modules/')[1])).toEqual(['@img', '@node-rs']);
});

it('keeps other secrets of the machine from the API', () => {
  expect(apiEnvironment(own, { AWS_SECRET_ACCESS_KEY: 'x', SMTP_URL: 'smtp://mail.example' })).not.toHaveProperty(
    'AWS_SECRET_ACCESS_KEY',
  );
  expect(apiEnvironment(own, { SMTP_URL: 'smtp://mail.example' })).toHaveProperty('SMTP_URL', 'smtp://mail.example');
});

it('lets freed memory go back to the machine', () => {
  expect(apiEnvironment(own, { MALLOC_ARENA_MAX: '64' })).toMatchObject({
    MALLOC_ARENA_MAX: '1',
    MALLOC_TRIM_THRESHOLD_: '131072',
  });
});

it('lets the API read neither the keys nor the database’s files', () => {
  expect(flag('deny-read')).toEqual(expect.arrayContaining(['/data/secrets.json', '/data/postgres', '/data/backups']));
});

it('lets the API read a content folder elsewhere, and write nothing there', () => {
  expect(flag('allow-read', { CONTENT_DIR: '/owner/content' })).toContain('/owner/content');
  expect(flag('allow-read', { CONTENT_DIR: 'content' })).toContain(join(PROJECT, 'content'));
  expect(flag('allow-write', { CONTENT_DIR: '/owner/content' })).not.toContain('/owner/content');
  expect(apiEnvironment(own, { CONTENT_DIR: '/owner/content' })).toHaveProperty('CONTENT_DIR', '/owner/content');
});

it('lets a shop without keys connect only to its database', () => {
  // Its look-alikes of Stripe and PayPal have ports of their own.
  expect(flag('allow-net')).toEqual(['127.0.0.1:8000', 'db.example:5432', '127.0.0.1']);
});

it('lets a shop that takes money call only the ports of this machine that it uses', () => {
  const outside = { STRIPE_SECRET_KEY: 'sk_live_1', SMTP_URL: 'smtp://127.0.0.1:2525' };
  expect(flag('allow-net', outside)).toEqual([
    '0.0.0.0:8000',
    'db.example:5432',
    '127.0.0.1:2525',
    'api.stripe.com:443',
  ]);
});

it('keeps a sandbox on this machine unless somebody says otherwise', () => {
  expect(apiEnvironment(own, {})).toHaveProperty('HOST', '127.0.0.1');
  expect(apiEnvironment(own, { SANDBOX: '1' })).toHaveProperty('HOST', '0.0.0.0');
  expect(apiEnvironment(own, { HOST: '10.0.0.7' })).toHaveProperty('HOST', '10.0.0.7');
  expect(apiEnvironment(own, { STRIPE_SECRET_KEY: 'sk_test_1' })).toHaveProperty('HOST', '0.0.0.0');
});

it('lets the API write models and mails, and no release, log or secret', () => {
  expect(flag('allow-write')).toEqual(['/data/files', '/data/mail']);
  expect(flag('deny-read')).toContain(join(PROJECT, 'secrets'));
});

it('lets a shop with keys connect to the services that they are for', () => {
  const outside = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    FEDEX_CLIENT_ID: 'id',
    SMTP_URL: 'smtps://mail.example',
    PAYPAL_CLIENT_ID: 'id',
  };
  expect(flag('allow-net', outside)).toEqual(
    expect.arrayContaining(['api.stripe.com:443', 'apis.fedex.com:443', 'mail.example:465', 'api-m.paypal.com:443']),
  );
});

it('lets mail reach a server by its name', async () => {
  const server = await openMailServer();
  const url = `smtp://${hostname()}:${server.port}`;
  const folder = await mkdtemp(join(tmpdir(), 'mail-'));
  const mail = { to: 'ada@example.com', subject: 'Hi', html: 'Hi', text: 'Hi', messageId: 'a@b' };
  const mailer = JSON.stringify(join(PROJECT, 'api/gateways/mail/mailer.ts'));
  const program = `import { smtpMailer } from ${mailer};
    await smtpMailer(${JSON.stringify(url)}, 'shop@example.com').send(${JSON.stringify(mail)});
    console.log('sent'); Deno.exit();`;
  await writeFile(join(folder, 'send.ts'), program);
  const flags = apiPermissions(apiEnvironment(own, { SMTP_URL: url }));
  const { output } = await runToEnd(
    DENO,
    ['run', '--config', join(PROJECT, 'deno.json'), ...flags, join(folder, 'send.ts')],
    {
      env: apiEnvironment(own, process.env),
    },
  );
  await rm(folder, { recursive: true });
  await server.stop();
  expect(output.trim()).toBe('sent');
});

it('lets the operator write only to named folders, and read models but not keys', () => {
  const flags = operatorPermissions(own, { files: ['/home/dana/note.png'], folders: ['/home/dana/prints'] });
  expect(flags).toContain('--allow-write=/home/dana/prints');
  const read = flags.find((each) => each.startsWith('--allow-read='))?.split(/[=,]/) ?? [];
  expect(read).toEqual(expect.arrayContaining(['/data/files', '/data/releases', '/home/dana/note.png']));
  expect(read).not.toContain('/data');
  expect(flags).toContain('--allow-net=db.example:5432');
});

it('lets the operator read models in a folder that is not writable', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'operator-'));
  await mkdir(join(DATA_DIR, 'files', 'models'), { recursive: true });
  const env = { ...own, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/shop', DATA_DIR };
  const run = [
    'run',
    ...operatorPermissions(env, { files: [], folders: [] }),
    'api/operator/main.ts',
    'orders',
    'list',
  ];
  const { code, output } = await runToEnd(DENO, run, {
    cwd: PROJECT,
    env: { ...process.env, ...env, OPERATOR: 'dana' },
  });
  await rm(DATA_DIR, { recursive: true });
  expect([code, output]).toEqual([1, expect.stringContaining('The database is not responding')]);
  expect(output).not.toMatch(/NotCapable|PermissionDenied/);
});

it('lets only the commands that back up and restore read or write secrets', () => {
  const place = {
    own: { ...own, OPERATOR: 'dana', DENO_DIR: '/deno' },
    outside: { BACKUP_DIR: '/backups' },
    folder: '/home/dana',
  };
  /** @param {string[]} typed */
  const rights = (...typed) =>
    operatorCommand(typed, place)
      .args.filter((each) => /^--allow-(read|write|sys)=/.test(each))
      .join(' ');
  expect(rights('orders', 'list')).not.toContain('secrets.json');
  expect(rights('backup', '--to', 'out')).toMatch(/--allow-read=\S*\/data\/secrets\.json/);
  expect(rights('backup', '--to', 'out')).toMatch(
    /--allow-write=\/home\/dana\/out,\/backups,\/data\/backups --allow-sys=statfs/,
  );
  expect(rights('restore', '--from', 'a.tar.zst')).toMatch(/--allow-read=\S*\/home\/dana\/a\.tar\.zst/);
  expect(rights('restore', '--from', 'a.tar.zst')).toMatch(
    /--allow-write=\/data\/secrets\.json,\/data\/files,\/data\/releases$/,
  );
});

it('lets content be pulled into a checkout, and pushed from one with its pictures, from where it was typed', () => {
  const place = { own: { ...own, OPERATOR: 'dana', DENO_DIR: '/deno' }, outside: {}, folder: '/home/dana' };
  const { args: pull } = operatorCommand(['--by', 'content', 'content', 'pull', '../checkout'], place);
  expect(pull.slice(-1)).toEqual(['/home/checkout']);
  expect(pull).toContain('--allow-write=/home/checkout');
  expect(pull.join(' ')).not.toContain('--allow-ffi');
  const { args: push } = operatorCommand(['content', 'push', 'checkout', '--json'], place);
  expect(push.join(' ')).toMatch(/--allow-read=\S*\/home\/dana\/checkout/);
  expect(push.join(' ')).not.toContain('--allow-write');
  expect(push).toContain(`--allow-ffi=${join(PROJECT, 'node_modules', '@img')}`);
  expect(operatorCommand(['content', 'pull'], place).args).toContain(`--allow-write=${join(PROJECT, 'content')}`);
  expect(operatorCommand(['content', 'show', 'pull'], place).args.join(' ')).not.toContain('--allow-write');
});

describe('a value of the operator’s command', () => {
  const place = { own: { ...own, OPERATOR: 'dana', DENO_DIR: '/deno' }, outside: {}, folder: '/home/dana' };
  /** @param {string[]} typed */
  const given = (...typed) => {
    const { args } = operatorCommand(typed, place);
    return args.slice(args.indexOf('api/operator/main.ts') + 1);
  };

  it.each([
    [['holiday', 'set', 'Closed.', '--from', '2026-11-24', '--until', '2026-11-25']],
    [['orders', 'list', '--search', 'restore']],
    [['--by', 'restore', 'orders', 'refund', 'NS-1', '--reason', '--from', '2026-11-24']],
  ])('stays as it was typed: %j', (typed) => {
    expect(given(...typed)).toEqual(typed);
  });

  it('is read as a path from the folder where it was typed, also behind an equals sign', () => {
    const absolute = ['holiday', 'set', 'Closed.', '--image', '/home/dana/shut.png'];
    expect(given('holiday', 'set', 'Closed.', '--image', 'shut.png')).toEqual(absolute);
    expect(given('holiday', 'set', 'Closed.', '--image=shut.png')).toEqual(absolute);
    expect(given('--json', 'restore', '--from', 'a.zst')).toEqual(['--json', 'restore', '--from', '/home/dana/a.zst']);
  });

  it('gives no rights of another command whose name it is', () => {
    const rights = operatorCommand(['orders', 'list', '--search', 'backup'], place).args.join(' ');
    expect(rights).not.toContain('secrets.json');
  });
});

it('tells the operator’s command the mode of Stripe’s key, and not the key', () => {
  const outside = { STRIPE_SECRET_KEY: 'rk_live_12345' };
  const { env } = operatorCommand(['restore'], { own: { ...own, OPERATOR: '', DENO_DIR: '' }, outside, folder: '/' });
  expect(env).toMatchObject({ SHOP_MODE: 'live' });
  expect(JSON.stringify(env)).not.toContain('12345');
  // Publishing in a container has no key, and knows the mode from the database.
  const place = { own: { ...own, OPERATOR: '', DENO_DIR: '' }, outside: { SHOP_MODE: 'test' }, folder: '/' };
  expect(operatorCommand(['backup'], place).env).toMatchObject({ SHOP_MODE: 'test' });
});

it('tells the operator’s command the shop’s address, for the links that it prints', () => {
  const place = { own: { ...own, OPERATOR: '', DENO_DIR: '' }, folder: '/' };
  expect(operatorCommand(['staff'], { ...place, outside: { PORT: '18400' } }).env).toMatchObject({ PORT: '18400' });
  const outside = { PUBLIC_URL: 'https://shop.example' };
  expect(operatorCommand(['staff'], { ...place, outside }).env).toMatchObject(outside);
});

it('starts the API in the image with the same list as npm start, and no other flags', async () => {
  const dockerfile = await readFile(new URL('../../api/Dockerfile', import.meta.url), 'utf8');
  const command = dockerfile.slice(dockerfile.indexOf('\nCMD '));
  expect(command).toContain('scripts/api/run-api.mjs');
  expect(command).not.toMatch(/--allow-net|--allow-write|--allow-ffi|--allow-sys|--v8-flags|api\/main\.ts|-A\b/);
});

it('grants the API of the image that list, and exits with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'image-'));
  const database = { ...own, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/shop', DATA_DIR: folder };
  const env = { ...apiEnvironment({ ...database, TOKEN_SECRET: 's'.repeat(40) }, process.env), UNKNOWN: 'x' };
  const flags = ['--no-prompt', '--no-remote', '--cached-only', '--allow-env', `--allow-read=${PROJECT}`];
  const run = ['run', ...flags, `--allow-run=${DENO},/usr/bin/prlimit`, 'scripts/api/run-api.mjs'];
  const { code, output } = await runToEnd(DENO, run, { cwd: PROJECT, env });
  await rm(folder, { recursive: true });
  // It got as far as connecting to its database, which its permissions allow.
  expect([code, output]).toEqual([1, expect.stringContaining('cannot be used: connect ECONNREFUSED')]);
});
