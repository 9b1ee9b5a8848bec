import { useStore } from '@nanostores/react';
import { joinMessages } from '../../../api/contract/messages/join.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { $joinService } from '../../stores/subscription/join-details.ts';
import { joinSteps } from '../../stores/subscription/join-steps.ts';
import { ReviewList } from '../checkout/ReviewList.tsx';

interface Props {
  pickupPlace: string;
  /** it is on its way: nothing can be edited any more */
  isLocked: boolean;
}

/** The subscription as it was put together in the steps before. */
export function JoinReviewFacts({ pickupPlace, isLocked }: Props) {
  const code = useStore($joinService);
  const delivery =
    code === serviceCodes.pickup
      ? `${pickupPlace} ${joinMessages.readyIn}`
      : `${joinMessages.freeGround} ${joinMessages.shipsIn}`;
  return <ReviewList code={code} delivery={delivery} isLocked={isLocked} onEdit={(step) => joinSteps.goBackTo(step)} />;
}
