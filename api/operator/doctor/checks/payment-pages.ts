import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { releaseFolders } from '../../../../content-reader/release.ts';
import { PAYMENT_SCRIPTS, type PaymentScripts, paymentScriptsSchema } from '../../../../contract/payment-scripts.ts';
import { type PublicConfig, publicConfigSchema } from '../../../../contract/public-config.ts';
import { offerPreloading } from '../../../http/preload-rules.ts';
import { guardPages, type PolicySettings } from '../../../http/security-headers/guard-pages.ts';
import { readPageSources } from '../../../http/security-headers/page-sources.ts';
import { type Check, check } from '../check.ts';
import type { Examination } from '../examination.ts';
import { Concluded, failure, ok, reasonOf, skipped } from '../outcome.ts';
import { type PublicAnswer, requestPublic } from '../public-request.ts';
import { answerOf } from './address.ts';
import { ask, hasTable } from './database.ts';

/** Browsers get one of these copies, each of which is another file. */
const ENCODINGS = ['br', 'gzip'];
/** As many connections as a browser or two open. */
const CONNECTIONS = 12;
/** More would hide the first ones. */
const MAX_NAMED = 3;

/** Headers that decide what code runs on a page, or that the page's code is ours. */
const GUARDED = [
  'content-security-policy',
  'content-security-policy-report-only',
  'content-type',
  'cross-origin-opener-policy',
  'link',
  'permissions-policy',
  'referrer-policy',
  'reporting-endpoints',
  'service-worker-allowed',
  'sourcemap',
  'speculation-rules',
  'strict-transport-security',
  'x-content-type-options',
];

/** The folder of the pages that the shop shows: of the published release, or of the build. */
async function shownSite(exam: Examination): Promise<string> {
  if (await hasTable(exam, 'shown_release')) {
    const { current } = await ask<{ current: string | null }>(exam, 'select current from shown_release');
    const site = current && releaseFolders(exam.dataFolder, current).site;
    if (site && (await exists(site))) return site;
  }
  return resolve(exam.around.project, exam.settings.SITE_DIR ?? 'dist');
}

// Not `access`, which Deno allows only to programs that may know the user's id.
const exists = async (path: string) => (await stat(path).catch(() => undefined)) !== undefined;

async function readManifest(site: string): Promise<PaymentScripts> {
  const text = await readFile(join(site, PAYMENT_SCRIPTS), 'utf8').catch(() => undefined);
  if (text !== undefined) return paymentScriptsSchema.parse(JSON.parse(text));
  throw new Concluded(
    (await exists(site))
      ? failure(
          'The pages that are shown have no inventory of the scripts where shoppers pay.',
          'Build the pages again with this version, and publish them.',
        )
      : skipped('The pages are not built here.'),
  );
}

/** As the API reads it. The style's nonce is public, and the shop's own. */
function policyOf({ settings, mode, publicUrl }: Examination, { paypal }: PublicConfig): PolicySettings {
  const { PUBLIC_STRIPE_KEY = '', PAYPAL_CLIENT_ID, GA_MEASUREMENT_ID, AFFILIATE_URL } = settings;
  const isSandbox = mode === 'sandbox';
  const nonce = paypal?.styleNonce ?? '';
  return {
    publicUrl: publicUrl.origin,
    stripe: { publishableKey: PUBLIC_STRIPE_KEY, scriptUrl: '', sandbox: isSandbox },
    paypal:
      isSandbox || !PAYPAL_CLIENT_ID
        ? undefined
        : { clientId: PAYPAL_CLIENT_ID, scriptUrl: 'https:', styleNonce: /^[\w-]{22}$/.test(nonce) ? nonce : null },
    analytics: { measurementId: GA_MEASUREMENT_ID, affiliateUrl: AFFILIATE_URL },
  };
}

/** What is wrong with one answer, or nothing. */
type Compare = (path: string, integrity: string, type: string, encoding: string) => Promise<string | undefined>;

async function openComparison(
  exam: Examination,
  site: string,
  config: PublicConfig,
  agent: http.Agent,
): Promise<Compare> {
  const plain = (request: Request) =>
    new Response('', { headers: { 'content-type': request.headers.get('type') ?? '' } });
  const guard = guardPages(offerPreloading(plain), policyOf(exam, config), await readPageSources(site));
  return async (path, integrity, type, encoding) => {
    const url = new URL(path, exam.publicUrl);
    const expected = (await guard(new Request(url, { headers: { type } }))).headers;
    const answer = await requestPublic(exam, url, { encoding, agent });
    const header = GUARDED.find((name) => (answer.headers[name] ?? null) !== expected.get(name));
    if (answer.status !== 200) return `${path} answers ${answer.status}`;
    if (header) return `${path} arrives with another ${header}: ${answer.headers[header] ?? 'none'}`;
    return hashOf(answer) === integrity ? undefined : `${path} arrives changed (${encoding})`;
  };
}

function hashOf({ bytes, headers }: PublicAnswer): string {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[String(headers['content-encoding'])];
  try {
    return `sha256-${createHash('sha256')
      .update(decode ? decode(bytes) : bytes)
      .digest('base64')}`;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Runs all of it, a few pieces at a time. */
async function inTurns<T>(work: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const waiting = work.entries();
  const worker = async () => {
    for (const [at, run] of waiting) results[at] = await run();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return results;
}

export const paymentPageChecks: readonly Check[] = [
  check('address.payment-pages', 'Pages where shoppers pay', async (exam) => {
    const { body } = await answerOf(exam, '/api/config');
    const config = publicConfigSchema.safeParse(parseJson(body));
    if (!config.success) return skipped('This shop does not answer there; see "Answers".');
    const site = await shownSite(exam);
    const { pages, scripts } = await readManifest(site);
    const { Agent } = exam.publicUrl.protocol === 'https:' ? https : http;
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    try {
      const compare = await openComparison(exam, site, config.data, agent);
      const files = [
        ...pages.map(({ path, integrity }) => ({ path, integrity, type: 'text/html; charset=utf-8' })),
        ...scripts.flatMap(({ path, integrity }) =>
          path ? [{ path, integrity, type: 'text/javascript; charset=utf-8' }] : [],
        ),
      ];
      const found = await inTurns(
        files.flatMap(({ path, integrity, type }) =>
          ENCODINGS.map((encoding) => () => compare(path, integrity, type, encoding)),
        ),
      );
      const wrong = found.filter((each) => each !== undefined);
      if (wrong.length === 0)
        return ok(`${pages.length} pages and ${scripts.length} scripts arrive as they were built.`);
      const more = wrong.length > MAX_NAMED ? `, and ${wrong.length - MAX_NAMED} more` : '';
      return failure(
        `${wrong.slice(0, MAX_NAMED).join('; ')}${more}.`,
        'If a proxy or CDN changes pages, switch that off for these. Otherwise somebody changed them: follow the incident plan in docs/incident-plan.md.',
      );
    } finally {
      agent.destroy();
    }
  }),
];

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
