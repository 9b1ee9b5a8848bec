import { useState } from 'react';
import { messageOf } from '../lib/api.ts';
import { notify } from '../stores/notice.ts';

/** Runs what a shopper asked for: whether it runs, and the message of its failure, which the next run clears. */
export function useWork() {
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState('');
  /** Resolves to whether the work succeeded. */
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setWorking(true);
    setProblem('');
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(messageOf(error));
      return false;
    } finally {
      setWorking(false);
    }
  };
  return { isWorking, problem, setProblem, run };
}

/** Runs an action on click and notifies of success or failure; `false` means that the shopper canceled it. */
export function useWorking<Answer>(
  work: () => Promise<Answer>,
  done: string | ((answer: Answer) => string),
  ended = () => {},
) {
  const [isWorking, setWorking] = useState(false);
  const start = async () => {
    setWorking(true);
    try {
      const answer = await work();
      if (answer !== false) notify({ kind: 'success', text: typeof done === 'string' ? done : done(answer) });
    } catch (error) {
      notify({ kind: 'error', text: messageOf(error) });
    }
    setWorking(false);
    ended();
  };
  return { isWorking, start: () => void start() };
}
