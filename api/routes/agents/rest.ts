import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type AgentOperationName, agentOperations } from '../../../contract/agents/operations.ts';
import { ProtocolError } from '../../domain/agents/protocol-error.ts';
import type { Deps } from '../../domain/deps.ts';
import { agentRunner } from '../../http/run-agent-call.ts';

/** `/ucp/v1`: the REST service of the protocol. Cookies are not read here. */
export function agentRestRoutes(deps: Deps) {
  const run = agentRunner(deps);
  const app = new Hono();
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

/** `profile` of the header's dictionary (RFC 8941), which is a string. */
function profileOf(header: string | undefined): string | undefined {
  return /(?:^|,)\s*profile="([^"\\]*)"/.exec(header ?? '')?.[1];
}

async function readJson(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text());
  } catch {
    throw new ProtocolError('malformed_json');
  }
}
