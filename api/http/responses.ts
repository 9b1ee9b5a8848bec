import * as z from 'zod';
import { type ErrorCode, errorBodySchema, errorTable } from '../../contract/errors.ts';

/** A route's responses for its OpenAPI description: the JSON of status 200, and the errors of these codes by status. */
export function jsonResponses<Body extends z.ZodType>(
  description: string,
  schema: Body,
  codes: readonly ErrorCode[] = [],
) {
  return {
    200: { description, content: { 'application/json': { schema } } },
    ...errorResponses(codes),
  };
}

/** The errors alone, for routes whose 200 is not JSON. */
export function errorResponses(codes: readonly ErrorCode[]) {
  const statuses = [...new Set(codes.map((code) => errorTable[code][0]))].sort();
  return Object.fromEntries(
    statuses.map((status) => [status, errorsOfStatus(codes.filter((code) => errorTable[code][0] === status))]),
  );
}

/** A file as the body of status 200. */
export function fileResponse<Type extends string>(
  description: string,
  type: Type,
  schema: z.ZodType<string> = z.string(),
) {
  return { 200: { description, content: { [type]: { schema } } as Record<Type, { schema: z.ZodType<string> }> } };
}

function errorsOfStatus(codes: readonly ErrorCode[]) {
  const description = codes.map((code) => `${code}: ${errorTable[code][1]}`).join('\n\n');
  return { description, content: { 'application/json': { schema: errorBodySchema } } };
}
