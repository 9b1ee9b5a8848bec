import { useState } from 'react';

/**
 * The text of a field, which starts again from `value` whenever that changes. It is set while rendering: an effect of the
 * first render may run after the first key, and undo it.
 */
export function useTyped(value: string): [typed: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  if (applied !== value) {
    setApplied(value);
    setTyped(value);
  }
  return [typed, setTyped];
}
