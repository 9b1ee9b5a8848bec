import { useRef, useState } from 'react';

/** Runs one piece of work at a time, and keeps what it failed with. */
export function useWork() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  // A double tap may come before the button is drawn as busy.
  const isRunning = useRef(false);
  return {
    isBusy,
    error,
    forgetError: () => setError(undefined),
    async run(work: () => Promise<unknown>): Promise<void> {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      setError(undefined);
      await work().catch(setError);
      isRunning.current = false;
      setBusy(false);
    },
  };
}
