import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { notify } from '../../../stores/notice.ts';

/** A press that the shop has to carry out: under way, then said to be done, or why not. False: it was called off. */
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
