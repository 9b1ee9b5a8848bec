import { useState } from 'react';
import { membershipMessages } from '../../../../contract/messages/membership.ts';
import { subscriptionMessages } from '../../../../contract/messages/subscription.ts';
import { shopDay } from '../../../lib/account-area/shop-day.ts';
import { cancelMembership } from '../../../stores/account-area/membership.ts';
import { notify } from '../../../stores/notice.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';

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
    <ConfirmDialog
      title={membershipMessages.cancelAsks}
      description={membershipMessages.cancelTakes(until)}
      keep="Keep Premium"
      confirm="Cancel subscription"
      isWorking={isWorking}
      returnsTo={returnsTo}
      onConfirm={() => void cancel()}
      onClose={onClose}
    />
  );
}
