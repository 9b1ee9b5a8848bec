import { lookup } from 'node:dns/promises';
import tls from 'node:tls';
import { counted } from '../../../../contract/counted.ts';
import { readinessSchema } from '../../../../contract/health.ts';
import { publicConfigSchema } from '../../../../contract/public-config.ts';
import { type Check, check } from '../check.ts';
import type { Examination } from '../examination.ts';
import { Concluded, failure, ok, reasonOf, skipped, warning } from '../outcome.ts';
import { type PublicAnswer, readPublic, requestPublic } from '../public-request.ts';

/** Certificates are renewed a month before they end. */
const DAYS_LEFT = 14;
const DAY_MS = 86_400_000;
const CONNECT_MS = 250;

/** An answer of the shop, or the end of a check that needs one. */
export async function answerOf(exam: Examination, path: string): Promise<PublicAnswer> {
  try {
    return await readPublic(exam, path);
  } catch {
    throw new Concluded(skipped('The shop does not answer there; see "Answers".'));
  }
}

function onlyHttps({ isPublic, publicUrl }: Examination): void {
  if (!isPublic || publicUrl.protocol !== 'https:')
    throw new Concluded(skipped('It matters with a public https address.'));
}

async function addressesOf(exam: Examination): Promise<string[]> {
  const { hostname } = exam.publicUrl;
  if (exam.around.nameServers) return await exam.resolver().resolve4(hostname);
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

interface Handshake {
  readonly problem: string | undefined;
  readonly until: Date;
}

/** The certificate as browsers see it; an invalid one is read as well. */
function shakeHands({ publicUrl, around: { publicServer }, callMs }: Examination): Promise<Handshake> {
  const host = publicServer?.host ?? publicUrl.hostname;
  const port = publicServer?.https ?? Number(publicUrl.port || 443);
  const trusted = publicServer && { ca: publicServer.ca };
  return new Promise((resolve, reject) => {
    const socket = tls.connect(
      { host, port, servername: publicUrl.hostname, rejectUnauthorized: false, ...trusted },
      () => {
        const { valid_to } = socket.getPeerCertificate();
        const problem = socket.authorized ? undefined : reasonOf(socket.authorizationError);
        socket.destroy();
        resolve({ problem, until: new Date(valid_to) });
      },
    );
    socket.setTimeout(callMs + CONNECT_MS, () => socket.destroy(new Error('no answer')));
    socket.on('error', reject);
  });
}

const canonicalOf = (page: string) => /<link[^>]*rel="canonical"[^>]*href="([^"]+)"/.exec(page)?.[1];

export const addressChecks: readonly Check[] = [
  check('address.dns', 'DNS', async (exam) => {
    const { hostname } = exam.publicUrl;
    if (!exam.isPublic) return skipped('It matters with a public address.');
    try {
      const addresses = await addressesOf(exam);
      return ok(`${hostname} is ${addresses.join(', ')}.`);
    } catch (error) {
      return failure(
        `${hostname} is not found: ${reasonOf(error)}.`,
        'Add an A record (and AAAA for IPv6) that points to this server or your CDN, and wait until it is known.',
      );
    }
  }),
  check('address.answers', 'Answers', async (exam) => {
    try {
      const { status, body } = await readPublic(exam, '/api/health/ready');
      const health = readinessSchema.safeParse(json(body));
      if (!health.success) {
        return failure(
          `${exam.publicUrl.origin} answers ${status}, and not as this shop does.`,
          'Another program answers there, or a proxy does not pass /api on. Check proxy, DNS and PORT.',
        );
      }
      const { ready, reasons, warnings } = health.data;
      const list = [...reasons, ...warnings].map(({ message }) => message).join(' ');
      if (!ready) return failure(list, 'The shop’s log has the details; the checks here name the cause.');
      if (warnings.length > 0) return warning(list, 'The shop’s log has the details; the checks here name the cause.');
      return ok(`The shop is open at ${exam.publicUrl.origin}.`);
    } catch (error) {
      const message = `Nothing answers at ${exam.publicUrl.origin}: ${reasonOf(error)}.`;
      const remedy = 'Start the shop; behind a proxy, check that it reaches the shop’s port.';
      return exam.isPublic ? failure(message, remedy) : warning(message, remedy);
    }
  }),
  check('address.settings', 'Settings of the open shop', async (exam) => {
    const { body } = await answerOf(exam, '/api/config');
    const config = publicConfigSchema.safeParse(json(body));
    if (!config.success) return skipped('This shop does not answer there; see "Answers".');
    const { PUBLIC_STRIPE_KEY, PAYPAL_CLIENT_ID } = exam.settings;
    const { mode, stripe, paypal } = config.data;
    const isOther =
      mode !== exam.mode ||
      (exam.mode !== 'sandbox' &&
        (stripe.publishableKey !== PUBLIC_STRIPE_KEY || (paypal?.clientId ?? undefined) !== PAYPAL_CLIENT_ID));
    if (!isOther) return ok(`It runs in ${mode} mode, with the keys that are set here.`);
    return failure(
      `The open shop is in ${mode} mode or has other keys than those that the doctor sees (${exam.mode} mode).`,
      'Restart the shop after changing settings, and run the doctor with the same ones.',
    );
  }),
  check('address.certificate', 'Certificate', async (exam) => {
    onlyHttps(exam);
    const remedy = 'See the log of the proxy: ports 80 and 443 must be reachable for it to get a certificate.';
    const { problem, until } = await shakeHands(exam).catch((error: unknown) => {
      throw new Concluded(failure(`There is no https at ${exam.publicUrl.host}: ${reasonOf(error)}.`, remedy));
    });
    if (problem) return failure(`Browsers refuse the certificate: ${problem}.`, remedy);
    const days = Math.floor((until.getTime() - exam.clock().getTime()) / DAY_MS);
    const shown = `Valid until ${until.toISOString().slice(0, 10)}, ${counted(days, 'day')}`;
    return days < DAYS_LEFT ? warning(`${shown}: it was not renewed.`, remedy) : ok(`${shown}.`);
  }),
  check('address.redirect', 'http to https', async (exam) => {
    onlyHttps(exam);
    const url = new URL('/shop/', exam.publicUrl);
    url.protocol = 'http:';
    if (exam.publicUrl.port) return skipped('The address has a port of its own, where only https answers.');
    const remedy = 'Let the proxy listen on port 80 and redirect everything to https.';
    const answer = await requestPublic(exam, url).catch(() => undefined);
    if (!answer)
      return warning(
        'Nothing answers at port 80: a shopper who types the address without https sees an error.',
        remedy,
      );
    const { location } = answer.headers;
    if ([301, 302, 307, 308].includes(answer.status) && location?.startsWith(`${exam.publicUrl.origin}/`)) {
      return ok(`http is redirected (${answer.status}).`);
    }
    return failure(`http answers ${answer.status} instead of a redirect to https.`, remedy);
  }),
  check('address.headers', 'Security headers', async (exam) => {
    if (!exam.isPublic) return skipped('They matter with a public address.');
    const { headers, status } = await answerOf(exam, '/');
    const expected = ['content-security-policy', 'x-content-type-options', 'referrer-policy'];
    if (exam.publicUrl.protocol === 'https:') expected.push('strict-transport-security');
    const missing = expected.filter((name) => !headers[name]);
    if (missing.length === 0) return ok(`All ${expected.length} arrive.`);
    return failure(
      `The home page (${status}) arrives without ${missing.join(', ')}.`,
      'The shop sends them: check that PUBLIC_URL of the running shop is https, and that no proxy or CDN removes them.',
    );
  }),
  check('address.canonical', 'Canonical links', async (exam) => {
    if (!exam.isPublic) return skipped('They matter with a public address.');
    const { body } = await answerOf(exam, '/');
    const link = canonicalOf(body);
    if (link && URL.canParse(link) && new URL(link).origin === exam.publicUrl.origin) return ok(`${link}`);
    return failure(
      `The pages say that their address is ${link ?? 'unknown'}: search engines would list that.`,
      `Build the pages with SITE_URL=${exam.publicUrl.origin} (in docker compose, set it and build the image again).`,
    );
  }),
  check('address.webhooks', 'Way of the webhooks', async (exam) => {
    if (!exam.isPublic) return skipped('It matters with a public address.');
    await answerOf(exam, '/api/health/ready');
    const url = new URL('/api/webhooks/stripe', exam.publicUrl);
    // The shop refuses it, as it is not signed; a proxy would answer something else.
    const { status } = await requestPublic(exam, url, { method: 'POST', body: '{}' });
    if (status === 400) return ok('An unsigned event reaches the shop, which refuses it.');
    return failure(
      `${url.href} answers ${status} to an event instead of 400.`,
      'Let the proxy pass POST requests to /api/webhooks on without a redirect, a password or a bot check.',
    );
  }),
];

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
