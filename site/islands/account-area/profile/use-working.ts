import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { notify } from '../../../stores/notice.ts';

/** Runs an action on click and notifies of success or failure; `false` means that the shopper canceled it. */
export function useWorking(work: () => Promise<unknown>, done: string) {
  const [isWorking, setWorking] = useState(false);
  const start = async () => {
    setWorking(true);
    try {
      if ((await work()) !== false) notify({ kind: 'success', text: done });
    } catch (error) {
      notify({ kind: 'error', text: messageOf(error) });
    }
    setWorking(false);
  };
  return { isWorking, start: () => void start() };
}
