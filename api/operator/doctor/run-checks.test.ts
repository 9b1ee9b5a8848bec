import { expect, it } from 'vitest';
import { mistypedNames } from './mistyped-names.ts';
import { failure, ok } from './outcome.ts';
import { reportLines } from './report.ts';
import { type Finding, runDoctor } from './run-checks.ts';

const project = '/nowhere';

it('never shows a secret, even one that another program quotes', async () => {
  const env = {
    STRIPE_SECRET_KEY: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
    SMTP_URL: 'smtps://shop:p%40ssword-of-mail@mail.example',
    TOKEN_SECRET: '9f2c4e6ab81d7350c4f9e2a68b1d7035',
  };
  const quoted = `${Object.values(env).join(' ')} p@ssword-of-mail`;
  const check = { id: 'stripe.key', title: 'Key', run: () => failure(`Error: ${quoted}`, `Not ${quoted}`) } as const;
  const findings = await runDoctor({ env, names: [], project }, [check]);
  const shown = JSON.stringify(findings);
  for (const secret of [...Object.values(env), 'p@ssword', 'p%40ssword']) expect(shown).not.toContain(secret);
  expect(shown).toContain('…p7dc');
});

it('gives up on a check that does not end', async () => {
  const check = { id: 'stripe.key', title: 'Key', run: () => new Promise<never>(() => {}) } as const;
  const [finding] = await runDoctor({ env: {}, names: [], project, timeoutMs: 20 }, [check]);
  expect(finding).toMatchObject({ status: 'error', message: 'There was no answer within 0.02 s.' });
});

it('reports a check that breaks, and goes on', async () => {
  const broken = { id: 'stripe.key', title: 'Key', run: () => Promise.reject(new TypeError('no such thing')) } as const;
  const fine = { id: 'stripe.radar', title: 'Radar', run: () => ok('Fine.') } as const;
  const findings = await runDoctor({ env: {}, names: [], project }, [broken, fine]);
  expect(findings.map(({ status }) => status)).toEqual(['error', 'ok']);
  expect(findings[0]?.message).toContain('no such thing');
});

it.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['STRIPE_PUBLIC_KEY', 'PUBLIC_STRIPE_KEY'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['PAYPAL_CLIENTID', 'PAYPAL_CLIENT_ID'],
  ['STRIPE_ACCOUNT', undefined],
])('asks about %s', (name, meant) => {
  const [found] = mistypedNames([name]);
  expect(found?.meant).toBe(meant);
});

it('says nothing about the variables of an ordinary machine', () => {
  const names = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'SHLVL',
    'LOGNAME',
    'MAIL',
    'TERM',
    'LANG',
    'NODE_ENV',
    'TMPDIR',
    'EDITOR',
  ];
  expect(
    mistypedNames([
      ...names,
      'XDG_RUNTIME_DIR',
      'SSH_AUTH_SOCK',
      'npm_config_cache',
      'INIT_CWD',
      'STRIPE_SECRET_KEY_FILE',
      'DEBIAN_FRONTEND',
    ]),
  ).toEqual([]);
});

it('aligns the report, and merges what is skipped for the same reason', () => {
  const skipped = { status: 'skipped', message: 'No keys.' } as const;
  const findings: Finding[] = [
    { id: 'stripe.key', title: 'Key', ...skipped },
    { id: 'stripe.rights', title: 'Rights', ...skipped },
    { id: 'mail.server', title: 'Mail server', status: 'error', message: 'It is down.', remedy: 'Start it.' },
  ];
  expect(reportLines(findings)).toEqual([
    'Stripe',
    '  -       Key (1 more)  No keys.',
    '',
    'Mail',
    '  ERROR   Mail server   It is down.',
    '                        -> Start it.',
    '',
    '1 error, 0 warnings, 0 ok, 2 skipped. Correct the errors before the shop takes orders.',
  ]);
});
