import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerParser } from '../../lib/api.ts';
import { deskGet } from './desk-api.ts';
import { useAddress } from './use-address.ts';

/** A page of a list, by the parameters of the address with these names. The rows stay while the next page is fetched. */
export function useDeskList<Answer>(
  path: `/desk/${string}`,
  schema: AnswerParser<Answer>,
  names: readonly string[] = [],
) {
  const { query } = useAddress();
  const asked = new URLSearchParams();
  for (const name of [...names, 'page']) {
    const value = query.get(name);
    if (value) asked.set(name, value);
  }
  const list = useQuery({
    queryKey: [path, asked.toString()],
    queryFn: ({ signal }) => deskGet(`${path}?${asked}`, schema, signal),
    placeholderData: keepPreviousData,
  });
  return { ...list, page: Number(query.get('page') ?? 1) };
}
