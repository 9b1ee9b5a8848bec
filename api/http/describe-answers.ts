import type * as z from 'zod';
import { type ErrorCode, errorBodySchema, errorTable } from '../contract/errors.ts';

/** A route's answers for the API's description: the good one, and a refusal for each status of these codes. */
export function answers<Answer extends z.ZodType>(
  description: string,
  schema: Answer,
  codes: readonly ErrorCode[] = [],
) {
  return {
    200: { description, content: { 'application/json': { schema } } },
    ...refusals(codes),
  };
}

/** The refusals alone, for calls whose good answer has no body. */
export function refusals(codes: readonly ErrorCode[]) {
  const statuses = [...new Set(codes.map((code) => errorTable[code][0]))].sort();
  return Object.fromEntries(
    statuses.map((status) => [status, refusal(codes.filter((code) => errorTable[code][0] === status))]),
  );
}

function refusal(codes: readonly ErrorCode[]) {
  const description = codes.map((code) => `${code}: ${errorTable[code][1]}`).join('\n\n');
  return { description, content: { 'application/json': { schema: errorBodySchema } } };
}
