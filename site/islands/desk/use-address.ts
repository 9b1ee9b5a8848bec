import { useSyncExternalStore } from 'react';

const CHANGED = 'desk-address';

/** The query parameters of the address, which hold filters and the page, so that a list can be shared and Back works. */
export function useAddress(): {
  readonly query: URLSearchParams;
  /** Sets parameters; an empty text or undefined removes one. A change of filters also goes back to the first page. */
  set(changes: Readonly<Record<string, string | undefined>>, options?: { readonly replace?: boolean }): void;
} {
  const search = useSyncExternalStore(subscribe, () => location.search);
  return {
    query: new URLSearchParams(search),
    set(changes, { replace = false } = {}) {
      const query = new URLSearchParams(location.search);
      if (!('page' in changes)) query.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value) query.set(name, value);
        else query.delete(name);
      }
      const address = `${location.pathname}${query.size > 0 ? `?${query}` : ''}`;
      if (replace) history.replaceState(null, '', address);
      else history.pushState(null, '', address);
      dispatchEvent(new Event(CHANGED));
    },
  };
}

function subscribe(changed: () => void): () => void {
  addEventListener('popstate', changed);
  addEventListener(CHANGED, changed);
  return () => {
    removeEventListener('popstate', changed);
    removeEventListener(CHANGED, changed);
  };
}
