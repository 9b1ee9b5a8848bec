import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { pickersMessages } from '../../../api/contract/messages/pickers.ts';
import type { Roll } from '../../lib/pickers/shelf.ts';
import { Button } from '../../ui/Button.tsx';
import type { PickerParts } from './picker-parts.ts';

interface Props extends PickerParts {
  rolls: readonly Roll[];
}

/** How much of what is shown is there; or that the shop is being asked, did not answer, or has no cartons. */
export function ShelfState({ state: { phase }, picker, rolls }: Props) {
  if (phase.at === 'failed') {
    return (
      <div className="shelf-failed">
        <p className="err" role="alert">
          {phase.message}
        </p>
        <Button size="s" onClick={() => void picker.reload()}>
          {goodsMessages.tryAgain}
        </Button>
      </div>
    );
  }
  if (phase.at === 'closed') return <p className="err">{pickersMessages.bundleSoldOut}</p>;
  const there = rolls.filter(({ qoh }) => qoh > 0).length;
  return (
    <p className="data" role="status">
      {/* Two texts and not one that changes: a new text is no shift of the layout. */}
      {phase.at === 'loading' ? (
        <span key="loading">Looking at the shelf …</span>
      ) : (
        <span key="known">{`${there} of ${rolls.length} in stock`}</span>
      )}
    </p>
  );
}
