import type { ErrorBody, ErrorCode } from '../../contract/errors.ts';
import { shellMessages } from '../../contract/messages/shell.ts';
import { isPrerendering, whenSeen } from './when-seen.ts';

/** The API's error codes, and those of a call that failed without an answer. */
export type ApiErrorCode = ErrorCode | 'network_down' | 'took_too_long' | 'answer_unreadable';

/** A refused or failed call, with a message for the shopper. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** a message for each invalid field, by its path in the body */
  readonly fields: Record<string, string>;
  /** HTTP status of the refusal; 0 without an answer */
  readonly status: number;
  /** of `total_changed`, unparsed: `newTotalOf` reads it */
  readonly total: unknown;

  constructor(code: ApiErrorCode, message: string, fields: Record<string, string> = {}, status = 0, total?: unknown) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.status = status;
    this.total = total;
  }
}

export interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** sent as JSON */
  readonly body?: unknown;
  /** sent as it is */
  readonly file?: ArrayBuffer;
  readonly headers?: Record<string, string>;
  /** in milliseconds */
  readonly timeout?: number;
  /** cancels the call */
  readonly signal?: AbortSignal;
}

const TIMEOUT = 15_000;
/** in characters, of at most 3 bytes each */
const MAX_KEPT_ALIVE = 20_000;

/** A contract schema, or a hand-written parser for pages that must not load schemas. */
export interface AnswerParser<Answer> {
  safeParse(body: unknown): { success: true; data: Answer } | { success: false };
}

/** The site's only fetch: a call to our own origin whose answer is parsed with `schema`; throws an ApiError. */
export async function callApi<Answer>(
  path: `/api/${string}`,
  schema: AnswerParser<Answer>,
  call: ApiCall = {},
): Promise<Answer> {
  const response = await send(path, call);
  const body = await readJson(response);
  if (!response.ok) throw refusal(body, response.status);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ApiError('answer_unreadable', shellMessages.answerUnreadable);
  return parsed.data;
}

/** As `callApi`, for an answer that is not JSON. */
export async function fetchBytes(path: `/api/${string}`, call: ApiCall): Promise<Uint8Array> {
  const response = await send(path, call);
  if (!response.ok) throw refusal(await readJson(response), response.status);
  return new Uint8Array(await response.arrayBuffer());
}

async function send(
  path: string,
  { method = 'GET', body, file, headers, timeout = TIMEOUT, signal }: ApiCall,
): Promise<Response> {
  // A page that nobody may ever see asks nothing. Once it is opened, its stock and dates are of that moment.
  if (isPrerendering()) await new Promise<void>(whenSeen);
  const text = body === undefined ? undefined : JSON.stringify(body);
  const sent: RequestInit = {
    method,
    credentials: 'same-origin',
    // Completes a change even when the shopper leaves the page at once. Browsers refuse this for more than 64 KiB, such
    // as a picture.
    keepalive: method !== 'GET' && !file && (text ?? '').length < MAX_KEPT_ALIVE,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(timeout)]) : AbortSignal.timeout(timeout),
    ...(text === undefined ? {} : { body: text }),
    ...(file && { body: file }),
  };
  try {
    return await fetch(path, sent);
  } catch (cause) {
    throw unreachable(cause);
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text());
  } catch (cause) {
    if (cause instanceof SyntaxError) return null;
    throw unreachable(cause);
  }
}

/** The error of a refusing answer. */
export function refusal(body: unknown, status: number): ApiError {
  if (!isErrorBody(body)) return new ApiError('answer_unreadable', shellMessages.answerUnreadable);
  return new ApiError(body.code, body.message, body.fields, status, body.total);
}

/** Parsed by hand, because schemas may fail to load at the same time. */
function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  const { code, message, fields } = body as Partial<Record<keyof ErrorBody, unknown>>;
  const areFields = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
  return typeof code === 'string' && typeof message === 'string' && (fields === undefined || areFields(fields));
}

function unreachable(cause: unknown): ApiError {
  const timedOut = typeof cause === 'object' && cause !== null && 'name' in cause && cause.name === 'TimeoutError';
  return timedOut
    ? new ApiError('took_too_long', shellMessages.tookTooLong)
    : new ApiError('network_down', shellMessages.networkDown);
}

/** The message to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : shellMessages.answerUnreadable;
}
