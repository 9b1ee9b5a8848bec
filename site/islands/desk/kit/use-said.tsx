import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusLine } from './parts.tsx';

/** The line that says what was done; `say` first fetches again what begins with one of these keys. */
export function useSaid(...keys: readonly string[]) {
  const queries = useQueryClient();
  const [words, setWords] = useState('');
  const say = async (said: string) => {
    setWords('');
    await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
    setWords(said);
  };
  return { said: <StatusLine>{words}</StatusLine>, say };
}
