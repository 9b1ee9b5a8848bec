import { useState } from 'react';
import type { User } from '../../../../contract/accounts/user.ts';
import { dollars } from '../../../../contract/dollars.ts';
import { membershipMessages } from '../../../../contract/messages/membership.ts';
import { reorderScreenMessages as words } from '../../../../contract/messages/reorder-screens.ts';
import type { Reorder } from '../../../../contract/reorders.ts';
import { calendarDay } from '../../../lib/account-area/shop-day.ts';
import { payReorder } from '../../../stores/account-area/reorders.ts';
import { notify } from '../../../stores/notice.ts';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../Problem.tsx';
import { showBank } from '../../payment/show-bank.ts';
import { useWork } from '../../use-work.ts';
import { CardField } from './CardField.tsx';

/** An order whose card was refused: why, and a way to pay it now, with another card too. */
export function PayReorder({ reorder, user }: { reorder: Reorder; user: User }) {
  const { id, pastDue, estimate, card } = reorder;
  const [cardId, setCardId] = useState(card.id);
  const { isWorking, problem, run } = useWork();
  const total = estimate.totals?.total;
  if (!pastDue) return null;
  const { reason, retry, until } = pastDue;
  const pay = () =>
    run(async () => {
      const shownTotal = total === undefined ? {} : { shownTotal: total };
      const { payment } = await payReorder(id, { ...(cardId !== card.id && { cardId }), ...shownTotal }, showBank);
      notify({ kind: 'success', text: words.paid(payment.refId) });
    });
  return (
    <>
      <div className="alert" role="alert">
        <strong>{membershipMessages.chargeFailed}</strong>
        <span>
          {reason} {retry ? words.retried(calendarDay(retry), calendarDay(until)) : words.lastTry(calendarDay(until))}
        </span>
      </div>
      <CardField name={user.name ?? ''} chosen={cardId} onChoose={setCardId} />
      <Problem>{problem}</Problem>
      {total !== undefined && (
        <div className="area-acts cluster">
          <Button look="act" size="s" loading={isWorking} onClick={() => void pay()}>
            Pay {dollars(total)} now
          </Button>
        </div>
      )}
    </>
  );
}
