import { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { doneSchema } from '../../../contract/desk/me.ts';
import { type AnswerParser, ApiError, callApi, fetchBytes } from '../../lib/api.ts';
import { goTo } from '../../lib/go-to.ts';

type DeskPath = `/desk/${string}`;

/** Asks the desk's API; without a session the page becomes the sign-in, which returns here. */
export async function deskGet<Answer>(
  path: DeskPath,
  schema: AnswerParser<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  return await orSignIn(callApi(`/api${path}`, schema, signal ? { signal } : {}));
}

interface Change {
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Changes something by the desk's API, by `POST` where nothing else is said. Many changes answer only that they are done. */
export function deskSend(path: DeskPath, call?: Change): Promise<z.output<typeof doneSchema>>;
export function deskSend<Answer>(path: DeskPath, call: Change, schema: AnswerParser<Answer>): Promise<Answer>;
export async function deskSend(
  path: DeskPath,
  call: Change = {},
  schema: AnswerParser<unknown> = doneSchema,
): Promise<unknown> {
  return await orSignIn(callApi(`/api${path}`, schema, { method: 'POST', ...call }));
}

/** Gets a file from the desk's API; making fifty pages may take a while. */
export async function deskFile(
  path: DeskPath,
  call: { readonly method?: 'GET' | 'POST'; readonly body?: unknown } = {},
): Promise<Uint8Array> {
  return await orSignIn(fetchBytes(`/api${path}`, { ...call, timeout: 60_000 }));
}

/** Sends a file, such as a picture, which may take a while on a slow line. */
export async function deskUpload<Answer>(path: DeskPath, file: Blob, schema: AnswerParser<Answer>): Promise<Answer> {
  const call = { method: 'POST', file: await file.arrayBuffer(), timeout: 180_000 } as const;
  return await orSignIn(callApi(`/api${path}`, schema, call));
}

/** One for each page. A refusal is final; only calls without an answer are repeated. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0,
      },
    },
  });
}

async function orSignIn<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'staff_sign_in_required') {
      goTo(`/desk/sign-in/?next=${encodeURIComponent(location.pathname + location.search)}`);
    }
    throw error;
  }
}
