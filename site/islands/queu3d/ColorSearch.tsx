import { useEffect, useRef, useState } from 'react';
import type { MaterialName } from '../../../contract/catalogue/material.ts';
import { counted } from '../../../contract/counted.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { MAX_SEARCH_LENGTH } from '../../../contract/search-limits.ts';
import { messageOf } from '../../lib/api.ts';
import type { FoundColors } from '../../stores/queu3d/find-colors.ts';
import { Button } from '../../ui/Button.tsx';

interface Props {
  material: MaterialName;
  found: FoundColors | null;
  /** null: nothing is searched for */
  onFound: (found: FoundColors | null) => void;
}

type Phase = { readonly at: 'ready' | 'loading' } | { readonly at: 'failed'; readonly message: string };

/** Searches the colors of a material that has more than the page lists. */
export function ColorSearch({ material, found, onFound }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const last = useRef(0);
  const [phase, setPhase] = useState<Phase>({ at: 'ready' });

  const search = async () => {
    const q = field.current?.value.trim() ?? '';
    last.current += 1;
    const question = last.current;
    const isCurrent = () => question === last.current;
    if (q === '') {
      setPhase({ at: 'ready' });
      onFound(null);
      return;
    }
    setPhase({ at: 'loading' });
    try {
      const { findColors } = await import('../../stores/queu3d/find-colors.ts');
      const answer = await findColors(q, material);
      if (!answer || !isCurrent()) return;
      setPhase({ at: 'ready' });
      onFound(answer);
    } catch (error) {
      if (isCurrent()) setPhase({ at: 'failed', message: messageOf(error) });
    }
  };

  // What was typed before this code had loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is there
  useEffect(() => {
    if (field.current?.value) void search();
  }, []);

  return (
    <div className="q-find">
      <label htmlFor="q-find">Find a color</label>
      <input
        ref={field}
        id="q-find"
        className="input"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="Name or family, such as blue"
        onChange={() => void search()}
      />
      {phase.at === 'failed' ? (
        <>
          <p className="err" role="alert">
            {phase.message}
          </p>
          <Button size="s" onClick={() => void search()}>
            {goodsMessages.tryAgain}
          </Button>
        </>
      ) : (
        <p className="hint" role="status">
          {phase.at === 'loading' ? 'Looking for colors …' : foundText(found)}
        </p>
      )}
    </div>
  );
}

function foundText(found: FoundColors | null): string {
  if (!found) return queu3dMessages.firstColors;
  const { colors, hasMore } = found;
  if (colors.length === 0) return queu3dMessages.noColorFound;
  const count = counted(colors.length, 'color');
  return hasMore ? `The first ${count}; type more to see others` : `${count} found`;
}
