import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnswerParser } from '../../../lib/api.ts';
import { deskGet } from '../desk-api.ts';
import { Problem } from './parts.tsx';

/** Of a query; what is not used here is left out, so that every kind of query fits. */
export interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

interface Props<Data> {
  readonly query: Query<Data>;
  readonly wait?: string;
  readonly children: (data: Data) => ReactNode;
}

/** Asks the desk's API. The key begins with the path, without its parameters: by it, a change is fetched again. */
export function useDeskQuery<Answer>(
  path: `/desk/${string}`,
  schema: AnswerParser<Answer>,
  options: Pick<UseQueryOptions<Answer>, 'enabled' | 'placeholderData' | 'refetchInterval' | 'staleTime'> = {},
) {
  const queryFn = ({ signal }: { readonly signal: AbortSignal }) => deskGet(path, schema, signal);
  return useQuery({ queryKey: path.split('?'), queryFn, ...options });
}

/** What a query answered; before that, that it loads, and what it failed with. */
export function Loaded<Data>({
  query: { data, error, isPending, refetch },
  wait = 'Loading …',
  children,
}: Props<Data>) {
  return (
    <>
      <Problem error={error} onRetry={() => void refetch()} />
      {isPending && !error && <p className="desk-wait">{wait}</p>}
      {data !== undefined && children(data)}
    </>
  );
}
