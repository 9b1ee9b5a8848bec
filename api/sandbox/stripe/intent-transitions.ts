import { invalidRequest } from './problem.ts';
import type { IntentRecord, IntentStatus, SetupIntentRecord } from './records.ts';

type Intent = IntentRecord | SetupIntentRecord;

export type IntentVerb = 'confirm' | 'authenticate' | 'cancel';

/** What may be done to a PaymentIntent or a SetupIntent in each state, and where that can lead. */
const transitions: Record<IntentStatus, Partial<Record<IntentVerb, readonly IntentStatus[]>>> = {
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
export function move<I extends Intent>(intent: I, verb: IntentVerb, to: IntentStatus, changes: Partial<I> = {}): I {
  assertMay(intent, verb);
  if (!transitions[intent.status][verb]?.includes(to)) {
    throw new Error(`${verb} cannot lead a ${nameOf(intent)} from ${intent.status} to ${to}`);
  }
  return { ...intent, next_action: null, ...changes, status: to };
}

export function assertMay(intent: Intent, verb: IntentVerb): void {
  if (transitions[intent.status][verb]) return;
  throw invalidRequest(refusal(intent, verb), {
    code: `${intent.object}_unexpected_state`,
    [intent.object]: intent,
  });
}

const cancellable: Record<Intent['object'], string> = {
  payment_intent:
    'requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing',
  setup_intent: 'requires_payment_method, requires_confirmation, requires_action',
};

function refusal(intent: Intent, verb: IntentVerb): string {
  const { object, status } = intent;
  const name = nameOf(intent);
  if (verb === 'cancel') {
    return `You cannot cancel this ${name} because it has a status of ${status}. Only a ${name} with one of the following statuses may be canceled: ${cancellable[object]}.`;
  }
  return status === 'succeeded'
    ? `You cannot ${verb} this ${name} because it has already succeeded after being previously confirmed.`
    : `You cannot ${verb} this ${name} because it has a status of ${status}.`;
}

function nameOf({ object }: Intent): string {
  return object === 'setup_intent' ? 'SetupIntent' : 'PaymentIntent';
}
