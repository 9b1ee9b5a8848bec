import { sidePicture } from '../../../../api/contract/catalogue/pictures.ts';
import { membershipMessages } from '../../../../api/contract/messages/membership.ts';
import type { Benefits } from '../../../../api/contract/premium/subscription.ts';
import { boardDay } from '../../../lib/account-area/board-day.ts';
import type { ChosenItem } from '../../../lib/api-chosen.ts';
import { colorClass } from '../../../lib/color-class.ts';
import { pictureOf } from '../../../lib/pictures.ts';

interface Props {
  next: Benefits['nextSpool'];
  /** undefined: still loading, no longer sold, or not announced */
  item: ChosenItem | undefined;
  isCancelled: boolean;
}

/** Next month's spool, lit by its own color; reserves the room of its picture. */
export function NextSpool({ next, item, isCancelled }: Props) {
  if (!next) {
    return <p className="muted">{isCancelled ? membershipMessages.boardCancelled : membershipMessages.boardWaits}</p>;
  }
  const picture = item && sidePicture(item.imgSrc);
  return (
    <div className={`next-spool lit ${item ? colorClass(item.data.hex) : ''}`}>
      {next.itemId && (
        <div className="im">{picture && <img src={pictureOf(picture, 400)} width={400} height={400} alt="" />}</div>
      )}
      <div className="tx">
        <p className="data">Next spool</p>
        <h3 className="h3">{next.name ?? membershipMessages.notAnnounced}</h3>
        <p className="data">Leaves by {boardDay(next.shipsBy)}</p>
      </div>
    </div>
  );
}
