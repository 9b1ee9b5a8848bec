import type { HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';

/**
 * Gives each answer these headers, unless it has its own of that name. The server takes them before there is an answer: to
 * read and change the headers of a finished one takes as long as most answers themselves.
 */
export function defaultHeaders(
  headers: Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>,
): MiddlewareHandler {
  const wanted = Promise.resolve(headers).then(Object.entries<string>);
  return async (c, next) => {
    // Tests ask without a server.
    const { outgoing }: Partial<HttpBindings> = c.env ?? {};
    const all = await wanted;
    if (outgoing) for (const [name, value] of all) outgoing.setHeader(name, value);
    await next();
    if (outgoing) return;
    for (const [name, value] of all) if (!c.res.headers.has(name)) c.header(name, value);
  };
}

/** What this middleware gives an answer that has no headers of its own. */
export async function headersOf(middleware: MiddlewareHandler): Promise<Record<string, string>> {
  const app = new Hono().use(middleware).get('/', (c) => c.body(null));
  return Object.fromEntries((await app.request('/')).headers);
}
