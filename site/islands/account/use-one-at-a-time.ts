import { useRef } from 'react';

/** Carries something out unless it is under way already: a second press while the first is sent does nothing. */
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
