import { useState } from 'react';
import { sentenceOf } from '../../../lib/api.ts';
import { tell } from '../../../stores/notice.ts';

/** A press that the shop has to carry out: under way, then said to be done, or why not. False: it was called off. */
export function useWorking(work: () => Promise<unknown>, done: string) {
  const [isWorking, setWorking] = useState(false);
  const start = async () => {
    setWorking(true);
    try {
      if ((await work()) !== false) tell({ kind: 'success', text: done });
    } catch (error) {
      tell({ kind: 'error', text: sentenceOf(error) });
    }
    setWorking(false);
  };
  return { isWorking, start: () => void start() };
}
