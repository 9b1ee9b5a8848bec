import type { IntentRecord, PaymentError, SetupIntentRecord } from './records.ts';

export type ProblemType =
  | 'api_error'
  | 'authentication_error'
  | 'card_error'
  | 'idempotency_error'
  | 'invalid_request_error';

export interface ProblemFacts {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly param?: string | undefined;
  readonly charge?: string | undefined;
  readonly payment_intent?: object | undefined;
  readonly setup_intent?: object | undefined;
}

type ProblemStatus = 400 | 401 | 402 | 403 | 404 | 409 | 429 | 500;

/** A refusal in the shape in which Stripe answers it. */
export class StripeProblem extends Error {
  override name = 'StripeProblem';

  readonly status: ProblemStatus;
  readonly type: ProblemType;
  readonly facts: ProblemFacts;

  constructor(status: ProblemStatus, type: ProblemType, message: string, facts: ProblemFacts = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.facts = facts;
  }

  get body(): { error: object } {
    return { error: { type: this.type, message: this.message, ...this.facts } };
  }
}

export function invalidRequest(message: string, facts?: ProblemFacts, status: ProblemStatus = 400): StripeProblem {
  return new StripeProblem(status, 'invalid_request_error', message, facts);
}

/** 404 for the object that the address names, 400 for one that a parameter names. */
export function noSuch(what: string, id: string, param = 'id'): StripeProblem {
  const status = param === 'id' || param === 'intent' ? 404 : 400;
  return invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, status);
}

export function invalidParam(message: string, param: string, code = 'parameter_invalid'): StripeProblem {
  return invalidRequest(message, { code, param });
}

/** The bank said no; the answer carries the intent with its new state. */
export function declined(error: PaymentError, intent: IntentRecord | SetupIntentRecord): StripeProblem {
  const { type, message, ...facts } = error;
  return new StripeProblem(402, type, message, { ...facts, [intent.object]: intent });
}
