import http from 'node:http';
import https from 'node:https';
import type { Examination } from './examination.ts';

export interface PublicAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** as they came, before any decoding */
  readonly bytes: Buffer;
}

/** Pages are smaller; more is not read. */
const MAX_BODY_LENGTH = 1_000_000;

interface RequestOptions {
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  /** as in `accept-encoding`; by default the answer is not compressed */
  readonly encoding?: string;
  /** for many requests; by default each opens a connection */
  readonly agent?: https.Agent | http.Agent;
}

/** A request to the shop's own address as a shopper's browser would send it; redirects are not followed. */
export function requestPublic(
  { around: { publicServer }, callMs }: Examination,
  url: URL,
  { method = 'GET', body, encoding, agent }: RequestOptions = {},
): Promise<PublicAnswer> {
  const isSecure = url.protocol === 'https:';
  const options: https.RequestOptions = {
    method,
    headers: {
      host: url.host,
      'user-agent': 'northspool-doctor',
      ...(body && { 'content-type': 'application/json' }),
      ...(encoding && { 'accept-encoding': encoding }),
    },
    signal: AbortSignal.timeout(callMs),
    agent: agent ?? false,
    ...(publicServer && {
      hostname: publicServer.host,
      port: isSecure ? publicServer.https : publicServer.http,
      servername: url.hostname,
      ca: publicServer.ca,
    }),
  };
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, options, (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length > MAX_BODY_LENGTH) response.destroy();
      });
      response.on('error', reject);
      response.on('close', () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes.toString(), bytes });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** A page or answer of the shop, once for all checks. */
export function readPublic(exam: Examination, path: string): Promise<PublicAnswer> {
  return exam.share(`GET ${path}`, () => requestPublic(exam, new URL(path, exam.publicUrl)));
}
