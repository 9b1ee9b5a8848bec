import { parse } from 'qs';
import * as z from 'zod';
import { invalidRequest, type StripeProblem } from './problem.ts';

/** Reads `a[b][0]=c`, the way in which Stripe takes parameters in bodies and queries. */
export function readForm(text: string): Record<string, unknown> {
  return { ...parse(text, { depth: 8, arrayLimit: 100, parameterLimit: 500, ignoreQueryPrefix: true }) };
}

/** Checks parameters; what does not fit is refused with Stripe's codes. */
export function checkParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  throw refusal(result.error.issues[0]);
}

function refusal(issue: z.core.$ZodIssue | undefined): StripeProblem {
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const param = bracketed([...path, ...issue.keys.slice(0, 1)]);
    return problem('parameter_unknown', `Received unknown parameter: ${param}`, param);
  }
  const param = bracketed(path);
  if (issue?.code === 'invalid_type' && issue.input === undefined) {
    return problem('parameter_missing', `Missing required param: ${param}.`, param);
  }
  return problem('parameter_invalid', `Invalid ${param}: ${issue?.message ?? 'not readable'}`, param);
}

function bracketed([first = '', ...rest]: string[]): string {
  return first + rest.map((part) => `[${part}]`).join('');
}

function problem(code: string, message: string, param: string): StripeProblem {
  return invalidRequest(message, { code, param });
}

/** Numbers and switches arrive as text. */
export const wholeNumber = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number);
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
export const metadata = z.record(z.string().max(40), z.string().max(500));
export const text = z.string().max(5000);
export const expand = z.array(text).default([]);

export const listParams = z.strictObject({
  limit: wholeNumber.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
  created: z.strictObject({ gte: wholeNumber.optional(), lte: wholeNumber.optional() }).default({}),
  expand,
});
