import { type ReactNode, useEffect, useId, useRef } from 'react';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { pickersMessages } from '../../../contract/messages/pickers.ts';
import { MAX_SEARCH_LENGTH } from '../../../contract/search-limits.ts';
import type { PartShown } from '../../stores/pickers/picker-state.ts';
import { Button } from '../../ui/Button.tsx';
import type { PickerParts } from './picker-parts.ts';

interface Props extends Pick<PickerParts, 'picker'> {
  part: PartShown;
  children: ReactNode;
}

/** The search around the rolls of a shop that has more than the page lists. */
export function RollSearch({ picker, part, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const hasMore = part.asked < part.total;
  const isLoading = part.at === 'loading';

  // What was typed before this code had loaded.
  useEffect(() => void picker.search(field.current?.value ?? ''), [picker]);

  const showMore = async () => {
    await picker.showMore();
    // The last press removes the button, and must not lose the focus.
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <div className="roll-search">
        <label htmlFor={id}>Find a color</label>
        <input
          ref={field}
          id={id}
          className="input"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Name or family, such as blue"
          onChange={({ currentTarget: { value } }) => void picker.search(value)}
        />
      </div>
      {part.problem && (
        <div className="shelf-failed cluster">
          <p className="err" role="alert">
            {part.problem}
          </p>
          <Button size="s" onClick={() => void picker.search(field.current?.value ?? part.q)}>
            {goodsMessages.tryAgain}
          </Button>
        </div>
      )}
      <div ref={list} tabIndex={-1} className="found-rolls">
        {part.ids.length === 0 && !isLoading && part.q.trim() !== '' && (
          <p className="muted">{pickersMessages.noRollFound(part.q.trim())}</p>
        )}
        {children}
      </div>
      {hasMore && part.ids.length > 0 && (
        <Button className="more-rolls" loading={isLoading} onClick={() => void showMore()}>
          Show more colors
        </Button>
      )}
    </>
  );
}
