import type { IncomingMessage } from 'node:http';

export const REQUEST_ID = 'x-request-id';
/** Letters, digits and dashes, as UUIDs and trace ids have them: safe in logs, headers and texts. */
const USABLE = /^[\w-]{8,64}$/;

/** Our proxy's id of the request, so that both logs agree, else a new one. Without a proxy, the header is a stranger's. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, trustedProxies: number): string {
  const given = trustedProxies > 0 ? headers[REQUEST_ID] : undefined;
  return typeof given === 'string' && USABLE.test(given) ? given : newRequestId();
}

/** Short enough to read out to somebody. */
function newRequestId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 16);
}
