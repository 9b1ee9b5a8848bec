import type { Context } from 'hono';
import { type OperationAnswer, type OperationRequest, runOperation } from '../domain/agents/run-operation.ts';
import type { Deps } from '../domain/deps.ts';
import { callerLimit } from './caller-limit.ts';
import { guardCoupons } from './guard-attempts.ts';
import { rateLimit } from './rate-limit.ts';

/** A program that compares goods for a person calls some dozen times a minute. */
const CALLER = { name: 'agents by caller', tries: 300, seconds: 60 };
/** Many people use one agent. Its name can be written by anyone, so this only bounds what one name costs. */
const AGENT = { name: 'agents by host', tries: 3_000, seconds: 60 };

export type AgentRunner = (c: Context, request: Omit<OperationRequest, 'count' | 'guardCoupon'>) => Promise<OperationAnswer>;

/** Runs operations for agents, counted by caller and by the host of the agent's profile. Under REST and MCP alike. */
export function agentRunner(deps: Deps): AgentRunner {
  const countCaller = callerLimit(deps, CALLER);
  const guardCoupon = guardCoupons(deps);
  const countAgent = rateLimit(deps.connection.pool, {
    ...AGENT,
    tries: AGENT.tries * deps.settings.shoppersPerCaller,
  });
  return async (c, request) =>
    await runOperation(deps, {
      ...request,
      async count(agentHost) {
        await countCaller(c);
        await countAgent(agentHost);
      },
      guardCoupon: (lookUp) => guardCoupon(c, null, lookUp),
    });
}
