import http from 'node:http';
import https from 'node:https';
import type { Examination } from './examination.ts';

export interface PublicAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** Pages are smaller; more is not read. */
const LONGEST_BODY = 1_000_000;

/** A request to the shop's own address as a shopper's browser would send it; redirects are not followed. */
export function requestPublic(
  { around: { publicServer }, callMs }: Examination,
  url: URL,
  { method = 'GET', body }: { method?: 'GET' | 'POST'; body?: string } = {},
): Promise<PublicAnswer> {
  const isSecure = url.protocol === 'https:';
  const options: https.RequestOptions = {
    method,
    headers: { host: url.host, 'user-agent': 'northspool-doctor', ...(body && { 'content-type': 'application/json' }) },
    signal: AbortSignal.timeout(callMs),
    agent: false,
    ...(publicServer && {
      hostname: publicServer.host,
      port: isSecure ? publicServer.https : publicServer.http,
      servername: url.hostname,
      ca: publicServer.ca,
    }),
  };
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > LONGEST_BODY) response.destroy();
      });
      response.on('error', reject);
      response.on('close', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** A page or answer of the shop, once for all checks. */
export function readPublic(exam: Examination, path: string): Promise<PublicAnswer> {
  return exam.share(`GET ${path}`, () => requestPublic(exam, new URL(path, exam.publicUrl)));
}
