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

/** The errors of these codes, by status. */
export function errorResponses(codes: readonly ErrorCode[]) {
  const statuses = [...new Set(codes.map((code) => errorTable[code][0]))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      errorsOfStatus(
        status,
        codes.filter((code) => errorTable[code][0] === status),
      ),
    ]),
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

function errorsOfStatus(status: number, codes: readonly ErrorCode[]) {
  const description = codes.map((code) => `${code}: ${errorTable[code][1]}`).join('\n\n');
  const content = { 'application/json': { schema: errorBody(status, codes) }, 'text/plain': { schema: message } };
  return { description, content };
}

/** For clients that do not accept JSON. */
const message = z.string();

/** Many routes have the same errors of a status. */
const errorBodies = new Map<string, typeof errorBodySchema>();

/** The body of errors of one status, with the fields that these codes may have. */
function errorBody(status: number, codes: readonly ErrorCode[]): typeof errorBodySchema {
  const key = [...codes].sort().join();
  const known = errorBodies.get(key);
  if (known) return known;
  const schema = errorBodySchema
    .omit({
      ...(status !== 500 && status !== 503 && { requestId: true }),
      ...(!codes.includes('total_changed') && { total: true }),
    })
    .extend({ code: z.enum(codes as readonly [ErrorCode, ...ErrorCode[]]) });
  // To routes it is the type of all errors, which none of them writes itself.
  const body = schema as unknown as typeof errorBodySchema;
  errorBodies.set(key, body);
  return body;
}
