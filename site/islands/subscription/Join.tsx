import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { reloadAfterBack } from '../../lib/reload-after-back.ts';
import { $flow, chooseFlow } from '../../stores/checkout/checkout-flow.ts';
import { stepOf } from '../../stores/checkout/checkout-machine.ts';
import { $joining } from '../../stores/subscription/join.ts';
import { $fee } from '../../stores/subscription/join-fee.ts';
import { openJoin } from '../../stores/subscription/open-join.ts';
import { showNotices } from '../cart/show-notices.ts';
import { CheckoutSkeleton } from '../checkout/CheckoutSkeleton.tsx';
import { StepsBar, StepsBarSkeleton } from '../checkout/StepsBar.tsx';
import { showBank } from '../payment/show-bank.ts';
import { JoinStep } from './JoinStep.tsx';
import type { JoinShop } from './join-shop.ts';

/** Below it pages have their phone layout. */
const PHONE = '(max-width: 699px)';

/** Subscribing to Premium, from the address to the receipt, in the flow that the owner, the address or the phone asks for. */
export function Join(shop: JoinShop) {
  const { desktopVariant, fee } = shop;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    showNotices();
    chooseFlow(desktopVariant, new URLSearchParams(location.search), matchMedia(PHONE).matches);
    const close = openJoin(fee, showBank);
    setOpen(true);
    return close;
  }, [desktopVariant, fee]);
  if (isOpen) return <Steps {...shop} />;
  return (
    <>
      <StepsBarSkeleton />
      <CheckoutSkeleton />
    </>
  );
}

function Steps(shop: JoinShop) {
  useEffect(reloadAfterBack, []);
  const { at } = useStore($joining);
  const flow = useStore($flow);
  const fee = useStore($fee);
  return (
    <>
      <StepsBar flow={flow} step={stepOf(flow, at)} isDone={at === 'success'} />
      <JoinStep {...shop} fee={fee} />
    </>
  );
}
