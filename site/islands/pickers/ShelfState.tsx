import { grouped } from '../../../contract/grouped.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import type { Roll } from '../../lib/pickers/shelf.ts';
import type { PartShown } from '../../stores/pickers/picker-state.ts';
import { Button } from '../../ui/Button.tsx';
import type { PickerParts } from './picker-parts.ts';

interface Props extends PickerParts {
  rolls: readonly Roll[];
}

/** The stock summary; or that it is loading, or failed to load. */
export function ShelfState({ state: { phase, part }, picker, rolls }: Props) {
  if (phase.at === 'failed') {
    return (
      <div className="shelf-failed cluster">
        <p className="err" role="alert">
          {phase.message}
        </p>
        <Button size="s" onClick={() => void picker.reload()}>
          {goodsMessages.tryAgain}
        </Button>
      </div>
    );
  }
  const there = rolls.filter(({ qoh }) => qoh > 0).length;
  return (
    <p className="data" role="status">
      {/* Two texts instead of one that changes: a new text element counts as no layout shift. */}
      {phase.at === 'loading' ? (
        <span key="loading">Checking stock …</span>
      ) : (
        <span key="known">{part ? partText(part, rolls.length) : `${there} of ${rolls.length} in stock`}</span>
      )}
    </p>
  );
}

function partText({ at, total }: PartShown, shown: number): string {
  if (at === 'loading') return 'Looking for colors …';
  if (shown === 0) return 'No color found';
  const all = Math.max(shown, total);
  return all === 1 ? '1 color' : `${shown} of ${grouped(all)} colors`;
}
