import { StripeProblem } from './problem.ts';
import type { IntentRecord, IntentStatus } from './records.ts';

export type IntentVerb = 'confirm' | 'authenticate' | 'cancel';

/** What may be done to a PaymentIntent in each state, and where that can lead. */
export const transitions: Record<IntentStatus, Partial<Record<IntentVerb, readonly IntentStatus[]>>> = {
  requires_payment_method: {
    confirm: ['succeeded', 'requires_action', 'requires_payment_method'],
    cancel: ['canceled'],
  },
  requires_confirmation: {
    confirm: ['succeeded', 'requires_action', 'requires_payment_method'],
    cancel: ['canceled'],
  },
  requires_action: {
    confirm: ['requires_action', 'succeeded', 'requires_payment_method'],
    authenticate: ['succeeded', 'requires_payment_method'],
    cancel: ['canceled'],
  },
  succeeded: {},
  canceled: {},
};

/** The intent in its next state; a step that the table does not have is refused as Stripe refuses it. */
export function move(
  intent: IntentRecord,
  verb: IntentVerb,
  to: IntentStatus,
  changes: Partial<IntentRecord> = {},
): IntentRecord {
  assertMay(intent, verb);
  if (!transitions[intent.status][verb]?.includes(to)) {
    throw new Error(`${verb} cannot lead a PaymentIntent from ${intent.status} to ${to}`);
  }
  return { ...intent, next_action: null, ...changes, status: to };
}

export function assertMay(intent: IntentRecord, verb: IntentVerb): void {
  if (transitions[intent.status][verb]) return;
  throw new StripeProblem(400, 'invalid_request_error', refusal(intent.status, verb), {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}

function refusal(status: IntentStatus, verb: IntentVerb): string {
  if (verb === 'cancel') {
    return `You cannot cancel this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`;
  }
  return status === 'succeeded'
    ? `You cannot ${verb} this PaymentIntent because it has already succeeded after being previously confirmed.`
    : `You cannot ${verb} this PaymentIntent because it has a status of ${status}.`;
}
