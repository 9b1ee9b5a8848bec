import { type RefObject, useRef, useState } from 'react';
import { membershipMessages } from '../../../../contract/messages/membership.ts';
import { subscriptionMessages } from '../../../../contract/messages/subscription.ts';
import type { Subscription } from '../../../../contract/premium/subscription.ts';
import { shopDay } from '../../../lib/account-area/shop-day.ts';
import { skipMonth, undoSkip } from '../../../stores/account-area/membership.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../ConfirmDialog.tsx';
import { useWorking } from '../../use-work.ts';

/** Skips the next month of a paid membership, or says which month is skipped, with a way to undo it. */
export function SkipMonth({ subscription }: { subscription: Subscription }) {
  const { skip, end, paymentType } = subscription;
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const undo = useWorking(undoSkip, membershipMessages.skipUndone(shopDay(end)));
  if (skip?.isHeld) {
    const [from, until] = [shopDay(skip.from), shopDay(skip.until)];
    return <p>{skip.hasBegun ? membershipMessages.heldNow(until) : membershipMessages.held(from, until)}</p>;
  }
  if (skip?.hasBegun) return <p>{membershipMessages.skipRuns(shopDay(skip.until))}</p>;
  if (skip) {
    return (
      <>
        <p>{membershipMessages.skipAhead(shopDay(skip.from), shopDay(skip.until))}</p>
        <Button look="ink" size="s" loading={undo.isWorking} onClick={undo.start}>
          Don’t skip
        </Button>
      </>
    );
  }
  if (paymentType === 'paypal') return <p className="hint">{subscriptionMessages.skipAtPaypal}</p>;
  return (
    <>
      <Button ref={opener} size="s" onClick={() => setAsking(true)}>
        Skip a month
      </Button>
      {isAsking && <AskSkip end={end} opener={opener} onClose={() => setAsking(false)} />}
    </>
  );
}

interface AskSkipProps {
  /** when the month that may be skipped begins */
  end: string;
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** Says what a skipped month takes, and when Premium goes on. */
function AskSkip({ end, opener, onClose }: AskSkipProps) {
  const from = shopDay(end);
  const skip = useWorking(skipMonth, membershipMessages.skipped(from), onClose);
  return (
    <ConfirmDialog
      title={membershipMessages.skipAsks(from)}
      description={membershipMessages.skipTakes(from, shopDay(monthAfter(end)))}
      keep="Not now"
      confirm="Skip this month"
      isWorking={skip.isWorking}
      returnsTo={opener}
      onConfirm={skip.start}
      onClose={onClose}
    >
      <p className="muted">{membershipMessages.skipUndoable(from)}</p>
    </ConfirmDialog>
  );
}

/** The same day of the next month, or the last day of a shorter one, as the payment service counts. */
function monthAfter(moment: string): string {
  const from = new Date(moment);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 2, 0)).getUTCDate();
  const until = new Date(from);
  until.setUTCDate(1);
  until.setUTCMonth(from.getUTCMonth() + 1);
  until.setUTCDate(Math.min(from.getUTCDate(), last));
  return until.toISOString();
}
