import { useState } from 'react';
import { sentenceOf } from '../../../lib/api.ts';
import { tell } from '../../../stores/notice.ts';

/** A press that the shop has to carry out: under way, then said to be done, or why not. */
export function useWorking(work: () => Promise<void>, done: string) {
  const [isWorking, setWorking] = useState(false);
  const start = async () => {
    setWorking(true);
    try {
      await work();
      tell({ kind: 'success', text: done });
    } catch (error) {
      tell({ kind: 'error', text: sentenceOf(error) });
    }
    setWorking(false);
  };
  return { isWorking, start: () => void start() };
}
