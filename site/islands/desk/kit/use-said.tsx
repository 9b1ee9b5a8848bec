import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from './DeskButton.tsx';
import { StatusLine } from './parts.tsx';

interface Said {
  readonly words: string;
  /** Takes it back, and may return what to say then. In place of a question before: what can be undone is done at once. */
  readonly undo?: (() => Promise<unknown>) | undefined;
}

const nothing: Said = { words: '' };

/**
 * The line that says what was done, with a button that takes it back where that is possible. `say` first fetches again what
 * begins with one of these keys.
 */
export function useSaid(...keys: readonly string[]) {
  const queries = useQueryClient();
  const [{ words, undo }, setSaid] = useState(nothing);
  const say = async (said: string, undo?: Said['undo']) => {
    setSaid(nothing);
    await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
    setSaid({ words: said, undo });
  };
  const takeBack = async () => {
    const said = await undo?.();
    await say(typeof said === 'string' ? said : 'Undone.');
  };
  const said = (
    <StatusLine>
      {words}
      {undo && (
        <>
          {' '}
          <ActionButton size="s" shortcut="z" onPress={takeBack}>
            Undo
          </ActionButton>
        </>
      )}
    </StatusLine>
  );
  return { said, say };
}
