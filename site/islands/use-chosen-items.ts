import { useCallback, useEffect, useState } from 'react';
import { messageOf } from '../lib/api.ts';
import type { ChosenItem } from '../lib/api-chosen.ts';

export type ChosenState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly items: readonly ChosenItem[] }
  | { readonly status: 'error'; readonly message: string };

/** Fetches the items of some ids once when the page opens; `reload` fetches those chosen later. */
export function useChosenItems(ids: readonly string[] | undefined): ChosenState & { reload: () => void } {
  const [state, setState] = useState<ChosenState>({ status: 'loading' });
  const wanted = ids?.join(',');
  const load = useCallback(async () => {
    if (wanted === undefined) return;
    setState({ status: 'loading' });
    setState(await fetched(wanted === '' ? [] : wanted.split(',')));
  }, [wanted]);
  useEffect(() => void load(), [load]);
  return { ...state, reload: () => void load() };
}

async function fetched(ids: readonly string[]): Promise<ChosenState> {
  try {
    const { fetchChosen } = await import('../lib/api-chosen.ts');
    return { status: 'ready', items: await fetchChosen(ids) };
  } catch (error) {
    return { status: 'error', message: messageOf(error) };
  }
}
