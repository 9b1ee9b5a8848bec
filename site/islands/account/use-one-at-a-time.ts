import { useRef } from 'react';

/** Ignores calls while one is running: a double click sends once. */
export function useOneAtATime<Args extends unknown[]>(run: (...args: Args) => Promise<void>) {
  const isBusy = useRef(false);
  return async (...args: Args): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await run(...args);
    } finally {
      isBusy.current = false;
    }
  };
}
