import { settings } from '../../../../contract/settings.mjs';
import { isPrivateAddress, modeRules } from '../../../shop-mode.ts';
import { type Check, check } from '../check.ts';
import type { Examination } from '../examination.ts';
import { mistypedNames } from '../mistyped-names.ts';
import { failure, ok, skipped, warning } from '../outcome.ts';

const modeSettings = ({ settings: values }: Examination) => ({
  ...values,
  STRIPE_URL: values.STRIPE_URL ?? settings.STRIPE_URL.default,
  PAYPAL_URL: values.PAYPAL_URL ?? settings.PAYPAL_URL.default,
});

/** A secret that cannot be guessed has this much randomness, at the very least. */
const SECRET_BITS = 128;
/** Parts of secrets that were copied from an example. */
const EXAMPLES = /secret|password|change.?me|example|northspool|12345|qwerty/i;

export const settingsChecks: readonly Check[] = [
  check('settings.valid', 'Values', ({ settingProblems, mode, around: { settingsProblem } }) => {
    const unread = settingsProblem ? [settingsProblem] : [];
    if (settingProblems.length + unread.length === 0) return ok(`All values can be read; the shop is in ${mode} mode.`);
    const invalid = settingProblems.map(({ name, message }) => `${name}: ${message}`);
    return failure(
      [...unread, ...invalid].join('\n'),
      'Correct the values; README.md lists all settings under "Configuration".',
    );
  }),
  check('settings.names', 'Names', ({ around }) => {
    const mistyped = mistypedNames(around.names);
    if (mistyped.length === 0) return ok('No name looks like a mistyped setting.');
    const list = mistyped.map(({ name, meant }) => `${name} is not a setting${meant ? `: is it ${meant}?` : '.'}`);
    const remedy = 'The shop ignores unknown names. Rename or remove them; README.md lists all settings.';
    return mistyped.some(({ meant }) => meant) ? failure(list.join('\n'), remedy) : warning(list.join('\n'), remedy);
  }),
  check('settings.key-sets', 'Sets of keys', (exam) => {
    const problem = modeRules.keySets(modeSettings(exam));
    if (problem) return failure(problem, 'Copy the missing keys from the same account, or remove the others.');
    return ok('The keys of each service are complete.');
  }),
  check('settings.key-modes', 'Test and live keys', (exam) => {
    if (exam.mode === 'sandbox') return skipped('A sandbox has no keys.');
    const config = modeSettings(exam);
    if (modeRules.keySets(config)) return skipped('Keys are missing.');
    const problem = modeRules.keyModes(config);
    if (problem) return failure(problem, 'Take all keys and addresses from the same mode; do not mix them.');
    return ok(`All keys are ${exam.mode} keys.`);
  }),
  check('settings.sandbox', 'Sandbox', (exam) => {
    const { settings: values, publicUrl } = exam;
    const problem = modeRules.sandbox(modeSettings(exam));
    if (problem) return failure(problem, 'Set Stripe’s keys, or run the demo knowingly with SANDBOX=1.');
    if (!values.SANDBOX || !exam.isPublic) return ok('The sandbox is not open to strangers.');
    return warning(
      `SANDBOX=1: everyone can read the mails of ${publicUrl.origin} and sign in to its demo accounts.`,
      'Fine for a demo. Take SANDBOX out and set Stripe’s keys before real shoppers come.',
    );
  }),
  check('settings.live', 'What live mode needs', (exam) => {
    if (exam.mode !== 'live') return skipped(`The shop is in ${exam.mode} mode.`);
    const problem = modeRules.live(modeSettings(exam));
    if (problem) return failure(problem, 'The shop does not start before this is set.');
    return ok('PUBLIC_URL and SMTP_URL are set.');
  }),
  check('settings.token-secret', 'TOKEN_SECRET', ({ around, settings: { TOKEN_SECRET: secret } }) => {
    if (!around.env['TOKEN_SECRET']) return ok('npm start generates it and keeps it in DATA_DIR/secrets.json.');
    if (!secret) return skipped('It is not valid.');
    const secrets = secret.split(',');
    const isGood = (each: string) => bitsOf(each) >= SECRET_BITS && !EXAMPLES.test(each);
    if (secrets.every(isGood)) {
      const [newest = '', ...older] = secrets;
      return ok(`Set, ${newest.length} characters${older.length > 0 ? '; an older one is still accepted' : ''}.`);
    }
    return failure(
      'It can be guessed, and with it anyone can sign in as anyone.',
      'Generate one with: openssl rand -hex 32. Without the old one, shoppers who are signed in then have to sign in again.',
    );
  }),
  check('settings.https', 'PUBLIC_URL', (exam) => {
    const { pathname } = exam.publicUrl;
    if (pathname !== '/') {
      return failure(
        `PUBLIC_URL has the path ${pathname}: links in mails would lead to pages that are not there.`,
        'The shop has a host of its own: set PUBLIC_URL to its address without a path.',
      );
    }
    if (exam.settings.PUBLIC_URL?.endsWith('/')) {
      return warning(
        'PUBLIC_URL ends in a slash: a proxy that redirects to it, as docker compose’s does, adds another one.',
        `Write it as ${exam.publicUrl.origin}.`,
      );
    }
    if (!exam.isPublic) {
      if (exam.mode === 'live') return skipped('See "What live mode needs".');
      return ok(`${exam.publicUrl.origin} is reached from this machine or network only.`);
    }
    if (exam.publicUrl.protocol === 'https:') return ok(exam.publicUrl.origin);
    if (exam.mode === 'live') return skipped('See "What live mode needs".');
    return warning(
      `${exam.publicUrl.origin} is public and has no https: sign-in cookies can be read on the way, and browsers offer neither wallets nor passkeys.`,
      'Put a proxy with a certificate in front (docker compose brings Caddy), and set PUBLIC_URL to the https address.',
    );
  }),
  check('settings.site-url', 'SITE_URL', ({ around, settings: values, publicUrl, isPublic }) => {
    if (!isPublic) return skipped('It matters with a public address.');
    if (!around.env['SITE_URL']) return skipped('It is read when pages are built; see "Canonical links".');
    if (!values.SITE_URL) return skipped('It is not valid.');
    if (new URL(values.SITE_URL).origin === publicUrl.origin) return ok('The same address as PUBLIC_URL.');
    return failure(
      `SITE_URL is ${values.SITE_URL} and PUBLIC_URL is ${publicUrl.origin}: search engines would list the wrong address.`,
      'Set both to the address that shoppers use, and build the pages again.',
    );
  }),
  check(
    'settings.metrics',
    'METRICS_HOST',
    ({ settings: { METRICS_PORT: port, METRICS_HOST: host = settings.METRICS_HOST.default } }) => {
      if (!port) return ok('No metrics are served.');
      // Any other than this machine's own and those of a private network, all addresses (0.0.0.0 and ::) among them.
      if (isPrivateAddress(`http://${host.includes(':') ? `[${host}]` : host}`))
        return ok(`Served at ${host}:${port}.`);
      return warning(
        `Metrics are served at ${host}:${port}, where strangers may read orders, revenue and errors.`,
        'Set METRICS_HOST to 127.0.0.1 or an address of your private network; in containers, publish no port for it.',
      );
    },
  ),
  check(
    'settings.proxies',
    'TRUSTED_PROXIES',
    ({ settings: { TRUSTED_PROXIES: proxies = 0 }, publicUrl, isPublic }) => {
      if (!isPublic) return skipped('It matters with a public address.');
      // The shop itself speaks http only, so https means a proxy.
      if (publicUrl.protocol === 'https:' && proxies === 0) {
        return failure(
          'PUBLIC_URL is https, so a proxy is in front, and TRUSTED_PROXIES is 0: all shoppers share one rate limit.',
          'Set TRUSTED_PROXIES to the number of proxies in front of the shop, CDN included (1 in docker compose).',
        );
      }
      if (publicUrl.protocol === 'http:' && proxies > 0) {
        return warning(
          `TRUSTED_PROXIES is ${proxies} and PUBLIC_URL is plain http: without a proxy, callers choose their own address.`,
          'Set TRUSTED_PROXIES to 0 if shoppers reach the shop directly.',
        );
      }
      return ok(`${proxies} in front of the shop.`);
    },
  ),
];

/** As if each character were chosen from those that occur; repeating a few does not help. */
function bitsOf(secret: string): number {
  return secret.length * Math.log2(new Set(secret).size);
}
