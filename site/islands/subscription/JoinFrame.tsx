import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $isJoinPrepared } from '../../stores/subscription/join-prepared.ts';
import { CheckoutSkeleton } from '../checkout/CheckoutSkeleton.tsx';
import { JoinDelivery } from './JoinDelivery.tsx';
import { JoinNotice } from './JoinNotice.tsx';
import { JoinSummary } from './JoinSummary.tsx';
import type { JoinShop } from './join-shop.ts';

interface Props {
  shop: JoinShop;
  showsDelivery?: boolean;
  children: ReactNode;
}

/** A step, with what is subscribed to beside it, and above it why that is not possible, if it is not. */
export function JoinFrame({ shop, showsDelivery = false, children }: Props) {
  if (!useStore($isJoinPrepared)) return <CheckoutSkeleton />;
  return (
    <div className="co">
      <div className="stack">
        <JoinNotice />
        {children}
      </div>
      <JoinSummary shop={shop}>{showsDelivery && <JoinDelivery />}</JoinSummary>
    </div>
  );
}
