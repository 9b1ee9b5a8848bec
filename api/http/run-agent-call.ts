import type { Context } from 'hono';
import { type OperationAnswer, type OperationRequest, runOperation } from '../domain/agents/run-operation.ts';
import type { Deps } from '../domain/deps.ts';
import { callerLimit } from './caller-limit.ts';
import { guardCoupons } from './guard-attempts.ts';
import { type Limit, rateLimit } from './rate-limit.ts';

/** A program that compares goods for a person calls some dozen times a minute. */
const CALLER = { name: 'agents by caller', tries: 300, seconds: 60 };
/** Many people use one agent. Its name can be written by anyone, so this only bounds what one name costs. */
const AGENT = { name: 'agents by host', tries: 3_000, seconds: 60 };
/** Carts, checkouts and answers are kept: far above what people buy, and a few GB a day from all the world at most. */
const CHANGES = { name: 'agents’ changes by caller', tries: 200, seconds: 600 };
const ALL_CHANGES = { name: 'agents’ changes', tries: 3_000, seconds: 600 };
/** An agent has one profile, which is read each minute at most. More would make us call strangers for a stranger. */
const PROFILES = { name: 'agents’ profiles by caller', tries: 30, seconds: 600 };
const PROFILES_OF_HOST = { name: 'agents’ profiles by host', tries: 60, seconds: 600 };
const ALL_PROFILES = { name: 'agents’ profiles', tries: 600, seconds: 600 };
const ALL = 'all';

export type AgentRunner = (
  c: Context,
  request: Omit<OperationRequest, 'limits' | 'guardCoupon'>,
) => Promise<OperationAnswer>;

/** Runs operations for agents, counted by caller and by the host of the agent's profile. Under REST and MCP alike. */
export function agentRunner(deps: Deps): AgentRunner {
  const { connection, settings } = deps;
  const limitOf = (limit: Limit) =>
    rateLimit(connection.pool, { ...limit, tries: limit.tries * settings.shoppersPerCaller });
  const ofCaller = (limit: Limit) => callerLimit(deps, limit);
  const calls = { ofCaller: ofCaller(CALLER), ofAgent: limitOf(AGENT) };
  const changes = { ofCaller: ofCaller(CHANGES), all: limitOf(ALL_CHANGES) };
  const profiles = { ofCaller: ofCaller(PROFILES), ofHost: limitOf(PROFILES_OF_HOST), all: limitOf(ALL_PROFILES) };
  const guardCoupon = guardCoupons(deps);
  return async (c, request) =>
    await runOperation(deps, {
      ...request,
      // Prices with codes tell whether there are such coupons, as the cart does.
      guardCoupon: (lookUp) => guardCoupon(c, null, lookUp),
      limits: {
        async call(agentHost) {
          await calls.ofCaller(c);
          await calls.ofAgent(agentHost);
        },
        async change() {
          await changes.ofCaller(c);
          await changes.all(ALL);
        },
        async fetchProfile(agentHost) {
          await profiles.ofCaller(c);
          await profiles.ofHost(agentHost);
          await profiles.all(ALL);
        },
      },
    });
}
