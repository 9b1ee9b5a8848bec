import { useSyncExternalStore } from 'react';

const CHANGED = 'desk-address';

type Changes = Readonly<Record<string, string | undefined>>;

/** The query parameters of the address, which hold filters and the page, so that a list can be shared and Back works. */
export function useAddress(): {
  readonly query: URLSearchParams;
  /** Sets parameters; an empty text or undefined removes one. A change of filters also goes back to the first page. */
  set(changes: Changes, options?: { readonly replace?: boolean }): void;
  /** Sets these parameters, and removes all others. */
  open(parameters: Changes): void;
} {
  const search = useSyncExternalStore(subscribe, () => location.search);
  return {
    query: new URLSearchParams(search),
    set(changes, options) {
      const query = new URLSearchParams(location.search);
      if (!('page' in changes)) query.delete('page');
      show(query, changes, options);
    },
    open: (parameters) => show(new URLSearchParams(), parameters),
  };
}

function show(query: URLSearchParams, changes: Changes, { replace = false } = {}): void {
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const address = `${location.pathname}${query.size > 0 ? `?${query}` : ''}`;
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  dispatchEvent(new Event(CHANGED));
}

function subscribe(changed: () => void): () => void {
  addEventListener('popstate', changed);
  addEventListener(CHANGED, changed);
  return () => {
    removeEventListener('popstate', changed);
    removeEventListener(CHANGED, changed);
  };
}
