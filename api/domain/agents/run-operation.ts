import type * as z from 'zod';
import { type AgentOperationName, agentOperations, UCP_VERSION } from '../../../contract/agents/operations.ts';
import { parentsOf } from '../../../contract/agents/profile.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { answerOnce } from './answer-once.ts';
import { hasCardNumber } from './card-number.ts';
import { negotiate } from './negotiate.ts';
import { type Agent, type AgentCall, type AgentMessage, AgentRefusal } from './operation.ts';
import { operationsTable } from './operations-table.ts';
import { ProtocolError } from './protocol-error.ts';
import { readProfileUrl } from './read-profile-url.ts';

/** Twice as deep as the address of a parcel in a checkout. */
const MAX_DEPTH = 16;

/** Count what an agent asks for; each throws `too_many_requests` over its limit. */
interface AgentLimits {
  /** of the agent at this host, and of the network that calls */
  call(agentHost: string): Promise<void>;
  /** of what changes something, and is kept */
  change(): Promise<void>;
  /** before a profile is read that is not known */
  fetchProfile(agentHost: string): Promise<void>;
}

export interface OperationRequest {
  readonly operation: AgentOperationName;
  /** as the agent sent it; undefined: it named none */
  readonly profileUrl: string | undefined;
  /** undefined: it sent none */
  readonly idempotencyKey: string | undefined;
  /** of a cart, a checkout or an order; '' where the operation has none */
  readonly id: string;
  /** Called once it is known who asks. */
  readBody(): Promise<unknown> | unknown;
  readonly limits: AgentLimits;
  readonly guardCoupon: AgentCall['guardCoupon'];
}

export interface OperationAnswer {
  readonly status: number;
  /** with `ucp`: what became of the operation; without: why it was not run, as `code` and `content` */
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Runs an operation for an agent, under REST and MCP alike. Faults of the shop itself are thrown. */
export async function runOperation(deps: Deps, request: OperationRequest): Promise<OperationAnswer> {
  try {
    return await run(deps, request);
  } catch (error) {
    return protocolAnswer(deps, error);
  }
}

/** Whether an error says what is wrong with the request; any other is a fault of the shop. */
export function isRefusal(error: unknown): error is ProtocolError | ShopError {
  return error instanceof ProtocolError || (error instanceof ShopError && error.status < 500);
}

/** The answer for a request that was not run; what is not such an error is thrown again. */
export function protocolAnswer({ settings }: Pick<Deps, 'settings'>, error: unknown): OperationAnswer {
  if (!isRefusal(error)) throw error;
  const { status, code, message: content } = error;
  const retryAfter = error instanceof ShopError ? error.params['seconds'] : error.retryAfter;
  return {
    status,
    body: { code, content, continue_url: `${settings.publicUrl}/` },
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  };
}

async function run(deps: Deps, request: OperationRequest): Promise<OperationAnswer> {
  const { operation, limits, id, idempotencyKey, guardCoupon } = request;
  const { capability, changes } = agentOperations[operation];
  const { href: profileUrl, host } = readProfileUrl(request.profileUrl, deps.settings);
  await limits.call(host);
  const profile = await deps.agentProfiles.read(profileUrl, () => limits.fetchProfile(host));
  const agent: Agent = { profileUrl, capabilities: negotiate(profile) };
  if (!agent.capabilities.includes(capability)) {
    const refusal = new AgentRefusal('capabilities_incompatible', `Your profile does not name ${capability}.`);
    return failed(deps, agent, operation, refusal.messages);
  }
  if (changes) await limits.change();
  const body = await request.readBody();
  if (isDeep(body)) throw new ProtocolError('request_too_large', { reason: 'The body is nested too deeply.' });
  if (hasCardNumber(body)) throw new ProtocolError('card_number');
  const answer = () => answerOf(deps, operation, { agent, id, body, guardCoupon });
  if (!changes || idempotencyKey === undefined) return await answer();
  const call = { profileUrl, idempotencyKey, request: [operation, id, body] };
  return { ...(await answerOnce(deps, call, answer)), headers: {} };
}

/** Schemas, hashes and JSON itself go down by calling themselves, which a body of brackets would end. */
function isDeep(body: unknown): boolean {
  let level = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
  }
  return false;
}

async function answerOf(deps: Deps, operation: AgentOperationName, call: AgentCall): Promise<OperationAnswer> {
  const { agent } = call;
  const { body, run } = operationsTable[operation];
  const input = body.safeParse(call.body);
  if (!input.success) throw invalid(input.error);
  try {
    const answer = await run(deps, { ...call, body: input.data });
    const { status } = agentOperations[operation];
    return { status, body: { ucp: ucpOf(agent, operation, 'success'), ...answer }, headers: {} };
  } catch (error) {
    if (error instanceof AgentRefusal) return failed(deps, agent, operation, error.messages);
    if (error instanceof ShopError && error.status < 500 && error.status !== 429) {
      const { code, message: content } = error;
      return failed(deps, agent, operation, [{ type: 'error', code, content, severity: 'recoverable' }]);
    }
    throw error;
  }
}

/** Names where the body is wrong, and nothing of what is in it. */
function invalid({ issues: [issue] }: z.ZodError): ProtocolError {
  const at = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
  const isLong = issue?.code === 'too_big' && issue.origin === 'array';
  return new ProtocolError(isLong ? 'request_too_large' : 'invalid_request', { reason: `${at}${issue?.message}` });
}

function failed(
  { settings }: Deps,
  agent: Agent,
  operation: AgentOperationName,
  messages: readonly AgentMessage[],
): OperationAnswer {
  const body = { ucp: ucpOf(agent, operation, 'error'), messages, continue_url: `${settings.publicUrl}/` };
  return { status: 200, body, headers: {} };
}

/** What every answer says of the protocol: the capabilities that both have and that this operation is about. */
function ucpOf({ capabilities }: Agent, operation: AgentOperationName, status: 'success' | 'error') {
  const root = agentOperations[operation].capability;
  const relevant = capabilities.filter((name) => name === root || parentsOf(name).includes(root));
  return {
    version: UCP_VERSION,
    status,
    capabilities: Object.fromEntries(relevant.map((name) => [name, [{ version: UCP_VERSION }]])),
    ...(root === 'dev.ucp.shopping.checkout' && { payment_handlers: {} }),
  };
}
