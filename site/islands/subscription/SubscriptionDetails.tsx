import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { serviceCodes } from '../../../contract/service-code.ts';
import { join, joinAddress } from '../../stores/subscription/join.ts';
import {
  $joinService,
  chooseJoinService,
  type JoinService,
  joinRules,
} from '../../stores/subscription/join-details.ts';
import { DetailsStep } from '../purchase/DetailsStep.tsx';
import { ShippingMethod } from '../purchase/ShippingMethod.tsx';
import { subscriptionDelivery, subscriptionView } from './subscription-view.ts';

const rules = () => joinRules($joinService.get());

/** The first step of a subscription. */
export function SubscriptionDetails(pickup: { pickupPlace: string; pickupMap: string }) {
  return (
    <DetailsStep
      view={subscriptionView}
      rules={rules}
      address={joinAddress}
      onReopenAddress={() => join.move({ type: 'addressReopened' })}
      onChooseMethod={chooseJoinService}
      methods={(onChoose) => <ShippingMethods pickupPlace={pickup.pickupPlace} onChoose={onChoose} />}
      {...pickup}
    />
  );
}

interface MethodsProps {
  pickupPlace: string;
  onChoose: (code: JoinService) => void;
}

function ShippingMethods({ pickupPlace, onChoose }: MethodsProps) {
  const chosen = useStore($joinService);
  const id = useId();
  return (
    <fieldset className="ways">
      <legend className="vh">Delivery</legend>
      {[serviceCodes.ground, serviceCodes.pickup].map((code) => (
        <ShippingMethod
          key={code}
          group={id}
          code={code}
          isChosen={code === chosen}
          price="Free"
          onChoose={() => onChoose(code)}
        >
          {subscriptionDelivery[code](pickupPlace)}
        </ShippingMethod>
      ))}
    </fieldset>
  );
}
