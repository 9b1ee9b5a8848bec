import type { ErrorCode } from '../../contract/errors.ts';

/** What the errors that a route shares with others depend on. */
interface RouteKind {
  readonly own: readonly ErrorCode[];
  readonly method: string;
  /** params, query, headers or a body */
  readonly hasInput: boolean;
  readonly takesJson: boolean;
}

/** The errors of these routes wherever they are, so that no route has to name them. */
const commonErrors: readonly (readonly [applies: (route: RouteKind) => boolean, codes: readonly ErrorCode[]])[] = [
  // Callers are counted by many routes, and each needs the database, where two may be in each other's way, or a service.
  [() => true, ['too_many_requests', 'unavailable', 'internal', 'conflict']],
  // Where a session counts, the token of a payment link may stand in its place.
  [({ own }) => own.includes('session_invalid'), ['order_link_damaged', 'pay_link_expired']],
  [({ hasInput }) => hasInput, ['invalid_request']],
  [({ takesJson }) => takesJson, ['content_type', 'malformed_json']],
  [({ method }) => method !== 'get', ['cross_origin', 'body_incomplete', 'body_too_large', 'bodies_full']],
];

/** The codes of a route: its own, and those that it shares. */
export function withCommonErrors(route: RouteKind): ErrorCode[] {
  const common = commonErrors.flatMap(([applies, codes]) => (applies(route) ? codes : []));
  return [...new Set([...route.own, ...common])];
}
