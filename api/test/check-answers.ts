import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Deps } from '../domain/deps.ts';
import { deskRoutes } from '../routes/desk/desk-routes.ts';
import { DescribedAnswers, type Description } from './described-answers.ts';

/** Routes without a description of ours. */
const notDescribed: readonly RegExp[] = [
  // The descriptions themselves, which take longer to read than to answer.
  /^\/api\/(desk\/)?openapi\.json$/,
  // The protocol of agents describes them, and `agents/expect-ucp.ts` checks each answer by it.
  /^\/ucp\/|^\/\.well-known\/ucp$/,
  // OpenAPI has no words for what follows the upgrade to a WebSocket.
  /^\/api\/(status|vend)\/sockets\/?$/,
];

/** Built by the first answer of a worker: the descriptions are the same for all its files. */
let described: DescribedAnswers | undefined;

/** Checks each answer of the app by the descriptions of its routes. */
export function checkAnswers(app: OpenAPIHono, deps: Deps, onFault: (fault: string) => void): void {
  const { fetch } = app;
  app.fetch = async (request, ...rest) => {
    const response = await fetch(request, ...rest);
    described ??= describedBy(app, deps);
    const fault = await faultOf(described, request, response);
    if (fault) onFault(fault);
    return response;
  };
}

/** The descriptions of the shop and of the desk. */
export function describedBy(app: OpenAPIHono, deps: Deps): DescribedAnswers {
  const head = { openapi: '3.1.0', info: { title: '', version: '' } };
  const documentOf = (routes: Pick<OpenAPIHono, 'getOpenAPI31Document'>) =>
    routes.getOpenAPI31Document(head) as unknown as Description;
  return new DescribedAnswers([
    [documentOf(app), ''],
    [documentOf(deskRoutes(deps)), '/api'],
  ]);
}

/** What is wrong with the answer to a request. */
export async function faultOf(
  described: DescribedAnswers,
  { method, url, headers }: Request,
  response: Response,
): Promise<string | undefined> {
  const path = new URL(url).pathname;
  const { status } = response;
  // Resumable uploads: tus 1.0 says what each of their requests is answered.
  if (headers.has('tus-resumable')) return undefined;
  if (notDescribed.some((pattern) => pattern.test(path))) return undefined;
  if (!described.routeOf(method, path)) {
    return status >= 400 ? undefined : `${method} ${path} answered ${status}: no description has this route`;
  }
  // What HTTP itself answers to a client that has the body already.
  if (status === 304 && headers.has('if-none-match')) return undefined;
  const type = response.headers.get('content-type')?.split(';')[0] ?? null;
  return described.faultOf({ method, path, status, type, body: await textOf(response, type) });
}

/** Files may be streams without an end: of these, only whether there is one. */
async function textOf(response: Response, type: string | null): Promise<string> {
  if (type !== 'application/json' || !response.body) return response.body ? (type ?? 'a body') : '';
  const bytes = Buffer.from(await response.clone().arrayBuffer());
  const encoding = response.headers.get('content-encoding');
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return bytes.toString();
}
