import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerParser } from '../../../lib/api.ts';
import { deskGet } from '../desk-api.ts';
import { useAddress } from './use-address.ts';

type Parameters = Readonly<Record<string, string | null>>;

/**
 * A page of a list: the one of the address, of what the parameters choose. The rows stay while the next ones are fetched.
 * Queries have their path as the first part of their key.
 */
export function useDeskList<Answer>(
  path: `/desk/${string}`,
  schema: AnswerParser<Answer>,
  parameters: Parameters = {},
  { refetchInterval = false }: { readonly refetchInterval?: number | false } = {},
) {
  const { query } = useAddress();
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...parameters, page: query.get('page') })) {
    if (value) asked.set(name, value);
  }
  return useQuery({
    queryKey: [path, asked.toString()],
    queryFn: ({ signal }) => deskGet(`${path}?${asked}`, schema, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
}
