import type * as z from 'zod';
import type { AgentCapability } from '../../../contract/agents/operations.ts';
import type { Deps } from '../deps.ts';

/** A program that shops for a person, as its profile describes it. */
export interface Agent {
  /** of its profile, which says who it is */
  readonly profileUrl: string;
  /** what it and the shop both can */
  readonly capabilities: readonly AgentCapability[];
}

/** What a program sends to an operation, under REST and MCP alike. */
export interface AgentCall<Body = unknown> {
  readonly agent: Agent;
  /** of a cart, a checkout or an order */
  readonly id: string;
  readonly body: Body;
  /** Runs the look-up of a code that the agent has just sent: it counts as a guess unless there is such a coupon. */
  guardCoupon<Result>(lookUp: () => Promise<Result>): Promise<Result>;
}

/** An answer without its member `ucp`, which is the same for every operation. */
export type AgentAnswer = Readonly<Record<string, unknown>>;

/** What an operation takes and does. Under REST and MCP, `run-operation.ts` checks the agent and the body before. */
export interface AgentOperation<Body extends z.ZodType = z.ZodType> {
  readonly body: Body;
  run(deps: Deps, call: AgentCall<z.output<Body>>): Promise<AgentAnswer> | AgentAnswer;
}

export interface AgentMessage {
  readonly type: 'error' | 'warning' | 'info';
  readonly code: string;
  readonly content: string;
  /** of errors */
  readonly severity?: 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable';
  /** a JSONPath into the answer */
  readonly path?: string;
}

/** Nothing was found or made: the protocol answers 200, `ucp.status` "error" and these messages. */
export class AgentRefusal extends Error {
  override name = 'AgentRefusal';
  readonly messages: readonly AgentMessage[];

  constructor(code: string, content: string) {
    super(content);
    this.messages = [{ type: 'error', code, content, severity: 'unrecoverable' }];
  }
}
