import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useState } from 'react';
import { membershipMessages } from '../../../../api/contract/messages/membership.ts';
import { subscriptionMessages } from '../../../../api/contract/messages/subscription.ts';
import { shopDay } from '../../../lib/account-area/shop-day.ts';
import { cancelMembership } from '../../../stores/account-area/membership.ts';
import { notify } from '../../../stores/notice.ts';
import { Button } from '../../../ui/Button.tsx';

interface Props {
  /** the last day of the benefits, formatted */
  until: string;
  support: string;
  /** gets the focus when the dialog closes */
  returnsTo: () => HTMLElement | null;
  onClose: () => void;
}

/** Asks for confirmation, and says what ends when. */
export function CancelPremium({ until, support, returnsTo, onClose }: Props) {
  const [isWorking, setWorking] = useState(false);

  const cancel = async () => {
    setWorking(true);
    try {
      const end = shopDay(await cancelMembership());
      notify({ kind: 'success', text: subscriptionMessages.subscriptionCancelled(end) });
    } catch {
      notify({ kind: 'error', text: subscriptionMessages.subscriptionCancelFailed(support) });
    }
    onClose();
  };

  return (
    <AlertDialog.Root open onOpenChange={(open) => open || isWorking || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="area-scrim" />
        <AlertDialog.Popup className="area-dialog" finalFocus={returnsTo}>
          <header>
            <AlertDialog.Title className="h3">{membershipMessages.cancelAsks}</AlertDialog.Title>
          </header>
          <div className="body">
            <AlertDialog.Description>{membershipMessages.cancelTakes(until)}</AlertDialog.Description>
          </div>
          <footer>
            <Button look="quiet" disabled={isWorking} onClick={onClose}>
              Keep Premium
            </Button>
            <Button look="act" loading={isWorking} onClick={() => void cancel()}>
              Cancel subscription
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
