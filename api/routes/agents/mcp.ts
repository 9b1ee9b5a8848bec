import type { Server } from '@modelcontextprotocol/server';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { type AgentOperationName, agentOperations } from '../../../contract/agents/operations.ts';
import { ProtocolError } from '../../domain/agents/protocol-error.ts';
import { type OperationAnswer, protocolAnswer } from '../../domain/agents/run-operation.ts';
import type { Deps } from '../../domain/deps.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { callerLimit } from '../../http/caller-limit.ts';
import { errorResponse } from '../../http/error-response.ts';
import { requireJson } from '../../http/json-body.ts';
import { limitBody } from '../../http/limit-body.ts';
import { type AgentRunner, agentRunner } from '../../http/run-agent-call.ts';
import { sameOriginWrites } from '../../http/same-origin.ts';
import { mcpTools } from './mcp-tools.ts';

/** A message says what it is, and a call of a tool is counted again as what it runs. */
const MESSAGES = { name: 'MCP messages', tries: 600, seconds: 60 };
/** Tools change with a release of the shop only. */
const TOOLS_MS = 60 * 60_000;
/** Of which each has streamable HTTP and answers of data. */
const VERSIONS = ['2025-11-25', '2025-06-18'];
const ACCEPT = 'application/json, text/event-stream';

const INVALID_REQUEST = -32600;
const PARSE_ERROR = -32700;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;
/** The protocol's own: an agent's profile could not be used; any other refusal. */
const DISCOVERY_FAILED = -32001;
const REFUSED = -32000;
const DISCOVERY = new Set(['invalid_profile_url', 'profile_unreachable', 'profile_malformed', 'version_unsupported']);

/** Loaded with the first message: with its schemas, it takes 8 MB. */
type Mcp = typeof import('@modelcontextprotocol/server');

/** What an agent sends to a tool, beside the operation's own body. */
const argumentsSchema = z.looseObject({
  meta: z
    .looseObject({
      // Missing or of another shape, it is refused as the protocol says.
      'ucp-agent': z.object({ profile: z.string() }).optional().catch(undefined),
      'idempotency-key': z.string().optional(),
    })
    .optional(),
  id: z.string().default(''),
});

/** What a request came to, beside the message that answers it. */
interface Exchange {
  refusal?: OperationAnswer;
  fault?: unknown;
}

/** `/ucp/mcp`: the operations as tools of MCP over streamable HTTP. Each request stands alone: there are no sessions. */
export function agentMcpRoutes(deps: Deps) {
  const run = agentRunner(deps);
  const count = callerLimit(deps, MESSAGES);
  const respond = errorResponse(deps.log);
  const ownHost = new URL(deps.settings.publicUrl).host;
  const app = new Hono();
  app.onError((error, c) => rpcRefusal(c, deps, respond, error));
  app.use(limitBody(deps.settings));
  app.use(sameOriginWrites);
  app.post('/', requireJson, async (c) => {
    // A page that a name server leads here would name itself.
    const origin = c.req.header('origin');
    if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === ownHost)) {
      throw new ShopError('cross_origin');
    }
    await count(c);
    const message = readMessage(await c.req.text());
    const exchange: Exchange = {};
    const mcp = await import('@modelcontextprotocol/server');
    const answer = await answerMessage(mcp, c, message, () => serverFor(mcp, { c, deps, run, exchange }));
    if (exchange.fault !== undefined) {
      const { status } = respond(exchange.fault instanceof Error ? exchange.fault : new Error('fault'), c);
      return new Response(answer.body, { status, headers: answer.headers });
    }
    if (!exchange.refusal) return answer;
    const { status, headers } = exchange.refusal;
    return new Response(answer.body, { status, headers: { ...Object.fromEntries(answer.headers), ...headers } });
  });
  app.all('/', (c) =>
    c.json(rpcError(null, REFUSED, 'Send messages by POST. There are no sessions.'), 405, { allow: 'POST' }),
  );
  return app;
}

function readMessage(text: string): unknown {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    throw new ProtocolError('malformed_json');
  }
  if (Array.isArray(message)) throw new ProtocolError('batch_unsupported');
  return message;
}

/** Both kinds of clients: those that first shake hands, and those whose every message says what they speak. */
async function answerMessage(mcp: Mcp, c: Context, message: unknown, makeServer: () => Server): Promise<Response> {
  const { url, method } = c.req.raw;
  const headers = new Headers(c.req.raw.headers);
  headers.set('accept', ACCEPT);
  const request = new Request(url, { method, headers });
  if (!(await mcp.isLegacyRequest(request, message))) {
    const handler = mcp.createMcpHandler(makeServer, { legacy: 'reject', maxSubscriptions: 0 });
    return await handler.fetch(request, { parsedBody: message });
  }
  const transport = new mcp.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = makeServer();
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

interface Asked {
  readonly c: Context;
  readonly deps: Deps;
  readonly run: AgentRunner;
  readonly exchange: Exchange;
}

function serverFor(mcp: Mcp, { c, deps, run, exchange }: Asked): Server {
  const { ProtocolError: RpcError } = mcp;
  const server = new mcp.Server(
    { name: 'northspool', title: 'Northspool', version: '1.0.0' },
    {
      capabilities: { tools: {} },
      supportedProtocolVersions: VERSIONS,
      cacheHints: { 'tools/list': { ttlMs: TOOLS_MS, cacheScope: 'public' } },
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: mcpTools }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const { name } = params;
    if (!Object.hasOwn(agentOperations, name)) throw new RpcError(INVALID_PARAMS, 'There is no such tool.');
    const answer = await callTool(c, deps, run, name as AgentOperationName, params.arguments ?? {}).catch((fault) => {
      exchange.fault = fault;
      throw new RpcError(INTERNAL_ERROR, 'The shop failed. Try again later.');
    });
    if (!('ucp' in answer.body)) {
      exchange.refusal = answer;
      const { code, message, data } = rpcErrorOf(answer);
      throw new RpcError(code, message, data);
    }
    return {
      structuredContent: answer.body,
      content: [{ type: 'text', text: JSON.stringify(answer.body) }],
    };
  });
  return server;
}

async function callTool(
  c: Context,
  deps: Deps,
  run: AgentRunner,
  operation: AgentOperationName,
  sent: Readonly<Record<string, unknown>>,
): Promise<OperationAnswer> {
  const { body } = agentOperations[operation];
  const known = argumentsSchema.safeParse(sent);
  if (!known.success) {
    const path = known.error.issues[0]?.path.join('.') ?? '';
    return protocolAnswer(deps, new ProtocolError('invalid_request', { reason: `Send ${path} as it is described.` }));
  }
  const { meta, id } = known.data;
  return await run(c, {
    operation,
    profileUrl: meta?.['ucp-agent']?.profile,
    idempotencyKey: meta?.['idempotency-key'],
    id,
    readBody: () => (body === null ? undefined : sent[body]),
  });
}

function rpcErrorOf({ status, body, headers }: OperationAnswer) {
  const code = String(body['code']);
  const seconds = headers['retry-after'];
  return {
    code: rpcCodeOf(status, code),
    message: String(body['content']),
    data: { ...body, ...(seconds !== undefined && { retry_after: Number(seconds) }) },
  };
}

function rpcCodeOf(status: number, code: string): number {
  if (DISCOVERY.has(code)) return DISCOVERY_FAILED;
  if (code === 'malformed_json') return PARSE_ERROR;
  if (code === 'invalid_request' || code === 'request_too_large') return INVALID_PARAMS;
  if (status === 400 || status === 413 || status === 415) return INVALID_REQUEST;
  return status === 500 ? INTERNAL_ERROR : REFUSED;
}

/** A request that no tool was asked for. */
function rpcRefusal(c: Context, deps: Deps, respond: ReturnType<typeof errorResponse>, error: Error): Response {
  let answer: OperationAnswer;
  try {
    answer = protocolAnswer(deps, error);
  } catch {
    const { status } = respond(error, c);
    return c.json(rpcError(null, INTERNAL_ERROR, 'The shop failed. Try again later.'), status as 500);
  }
  const { code, message, data } = rpcErrorOf(answer);
  return c.json(rpcError(null, code, message, data), answer.status as 400, answer.headers);
}

function rpcError(id: null, code: number, message: string, data?: unknown) {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } };
}
