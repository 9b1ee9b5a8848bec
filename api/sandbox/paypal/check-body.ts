import * as z from 'zod';
import { PaypalProblem } from './problem.ts';

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
