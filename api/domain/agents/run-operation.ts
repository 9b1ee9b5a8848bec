import { type AgentOperationName, agentOperations, UCP_VERSION } from '../../../contract/agents/operations.ts';
import { parentsOf } from '../../../contract/agents/profile.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { negotiate } from './negotiate.ts';
import { type Agent, type AgentCall, type AgentMessage, AgentRefusal } from './operation.ts';
import { operationsTable } from './operations-table.ts';
import { ProtocolError } from './protocol-error.ts';

export interface OperationRequest {
  readonly operation: AgentOperationName;
  /** as the agent sent it; undefined: it named none */
  readonly profileUrl: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** of a cart, a checkout or an order; '' where the operation has none */
  readonly id: string;
  /** Called once it is known who asks. */
  readBody(): Promise<unknown> | unknown;
  /** Counts a call of the agent at this host; throws `too_many_requests`. */
  count(agentHost: string): Promise<void>;
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

/** The answer for a request that was not run; what is not such an error is thrown again. */
export function protocolAnswer({ settings }: Pick<Deps, 'settings'>, error: unknown): OperationAnswer {
  const known = error instanceof ShopError ? asProtocolError(error) : error;
  if (!(known instanceof ProtocolError)) throw error;
  const { status, code, message, retryAfter } = known;
  return {
    status,
    body: { code, content: message, continue_url: `${settings.publicUrl}/` },
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  };
}

function asProtocolError({ status, code, message, params }: ShopError): ProtocolError {
  const { seconds } = params;
  return new ProtocolError(status, code, message, seconds === undefined ? undefined : Number(seconds));
}

async function run(deps: Deps, request: OperationRequest): Promise<OperationAnswer> {
  const { operation } = request;
  const { capability, status } = agentOperations[operation];
  const profileUrl = readProfileUrl(request.profileUrl);
  await request.count(profileUrl.host);
  const profile = await deps.agentProfiles.read(profileUrl.href);
  const agent: Agent = { profileUrl: profileUrl.href, capabilities: negotiate(profile) };
  if (!agent.capabilities.includes(capability)) {
    const refusal = new AgentRefusal('capabilities_incompatible', `Your profile does not name ${capability}.`);
    return failed(deps, agent, operation, refusal.messages);
  }
  const { body, run } = operationsTable[operation];
  const input = body.safeParse(await request.readBody());
  if (!input.success) throw new ProtocolError(400, 'invalid_request', input.error.issues[0]?.message ?? '');
  try {
    const answer = await run(deps, { agent, id: request.id, body: input.data, guardCoupon: request.guardCoupon });
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

function readProfileUrl(text: string | undefined): URL {
  if (text === undefined || !URL.canParse(text)) {
    throw new ProtocolError(400, 'invalid_profile_url', 'Name the address of your profile in the header UCP-Agent.');
  }
  return new URL(text);
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
