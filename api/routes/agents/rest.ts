import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type AgentOperationName, agentOperations } from '../../../contract/agents/operations.ts';
import { ProtocolError } from '../../domain/agents/protocol-error.ts';
import { isRefusal, type OperationAnswer, protocolAnswer } from '../../domain/agents/run-operation.ts';
import type { Deps } from '../../domain/deps.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { errorResponse } from '../../http/error-response.ts';
import { limitBody } from '../../http/limit-body.ts';
import { agentRunner } from '../../http/run-agent-call.ts';
import { sameOriginWrites } from '../../http/same-origin.ts';

/** `/ucp/v1`: the REST service of the protocol. Cookies are not read here. */
export function agentRestRoutes(deps: Deps) {
  const run = agentRunner(deps);
  const respond = errorResponse(deps.log);
  const app = new Hono();
  app.onError((error, c) => refuse(c, deps, respond, error));
  app.use(limitBody(deps.settings));
  app.use(sameOriginWrites);
  for (const operation of Object.keys(agentOperations) as AgentOperationName[]) {
    const { method, path, body: takes } = agentOperations[operation];
    app.on(method, path.replace('{id}', ':id'), async (c) => {
      const { status, body, headers } = await run(c, {
        operation,
        profileUrl: profileOf(c.req.header('ucp-agent')),
        idempotencyKey: c.req.header('idempotency-key'),
        id: c.req.param('id') ?? '',
        readBody: () => (takes === null ? undefined : readJson(c)),
      });
      return c.json(body, status as ContentfulStatusCode, headers);
    });
  }
  return app;
}

/** In the protocol's form, whatever went wrong. */
function refuse(c: Context, deps: Deps, respond: ReturnType<typeof errorResponse>, error: Error): Response {
  const { status, body, headers } = isRefusal(error) ? protocolAnswer(deps, error) : failure(respond(error, c).status);
  return c.json(body, status as ContentfulStatusCode, headers);
}

function failure(status: number): OperationAnswer {
  const { code, message: content } = new ShopError(status === 503 ? 'unavailable' : 'internal');
  return { status, body: { code, content }, headers: {} };
}

/** A member of a dictionary (RFC 8941): its key, its value, and parameters that nothing here has. */
const MEMBER =
  /\s*([a-z*][a-z0-9_.*-]*)(?:=("(?:[^"\\]|\\["\\])*"|[^",;]*))?(?:;[^",;]*(?:"(?:[^"\\]|\\["\\])*")?)*\s*(?:,|$)/y;

/** The text `profile` of the header's dictionary; undefined: there is none, or the header is no dictionary. */
export function profileOf(header = ''): string | undefined {
  let profile: string | undefined;
  const member = new RegExp(MEMBER);
  while (member.lastIndex < header.length) {
    const [, key, value = ''] = member.exec(header) ?? [];
    if (key === undefined) return undefined;
    // Of two with one key, the last counts.
    if (key === 'profile') profile = value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : undefined;
  }
  return profile;
}

async function readJson(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text());
  } catch {
    throw new ProtocolError('malformed_json');
  }
}
