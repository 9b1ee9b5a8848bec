import * as z from 'zod';

/** An error in PayPal's format. */
export class PaypalProblem extends Error {
  override name = 'PaypalProblem';

  readonly status: 400 | 401 | 404 | 409 | 422 | 429 | 500;
  /** such as UNPROCESSABLE_ENTITY */
  readonly kind: string;
  readonly details: readonly { issue: string; description: string; field?: string }[];

  constructor(
    status: 400 | 401 | 404 | 409 | 422 | 429 | 500,
    kind: string,
    message: string,
    details: readonly { issue: string; description: string; field?: string }[] = [],
  ) {
    super(message);
    this.status = status;
    this.kind = kind;
    this.details = details;
  }

  get body(): object {
    return {
      name: this.kind,
      message: this.message,
      debug_id: crypto.randomUUID().slice(0, 13),
      details: this.details,
    };
  }
}

export function unprocessable(issue: string, description: string): PaypalProblem {
  const message = 'The requested action could not be performed, semantically incorrect, or failed business validation.';
  return new PaypalProblem(422, 'UNPROCESSABLE_ENTITY', message, [{ issue, description }]);
}

export function noSuch(): PaypalProblem {
  const description = 'Specified resource ID does not exist. Please check the resource ID and try again.';
  const detail = { issue: 'INVALID_RESOURCE_ID', description };
  return new PaypalProblem(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [detail]);
}

export const money = z.object({ currency_code: z.literal('USD'), value: z.string().regex(/^\d{1,7}\.\d\d$/) });

/** Parses a body; throws a PayPal error that names the first invalid field. */
export function checked<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const params = schema.safeParse(body);
  if (params.success) return params.data;
  const message = 'Request is not well-formed, syntactically incorrect, or violates schema.';
  const details = params.error.issues.map(({ path, message: description }) => ({
    issue: 'INVALID_PARAMETER_VALUE',
    description,
    field: `/${path.join('/')}`,
  }));
  throw new PaypalProblem(400, 'INVALID_REQUEST', message, details);
}
