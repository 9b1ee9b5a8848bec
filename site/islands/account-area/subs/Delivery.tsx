import { useRef, useState } from 'react';
import { deliveryMessages } from '../../../../api/contract/messages/delivery.ts';
import { membershipMessages } from '../../../../api/contract/messages/membership.ts';
import type { Subscription } from '../../../../api/contract/premium/subscription.ts';
import { serviceCodes } from '../../../../api/contract/service-code.ts';
import { deliveryLines, isPickedUp } from '../../../lib/account-area/membership-words.ts';
import { messageOf } from '../../../lib/api.ts';
import { saveDelivery } from '../../../stores/account-area/membership.ts';
import { notify } from '../../../stores/notice.ts';
import { Button } from '../../../ui/Button.tsx';
import { DeliveryForm } from './DeliveryForm.tsx';

interface Props {
  isPickup: boolean;
  isWorking: boolean;
  onShip: () => void;
  onPickUp: () => void;
}

/** The two shipping methods of the monthly spool, as toggle buttons. */
function DeliverySwitch({ isPickup, isWorking, onShip, onPickUp }: Props) {
  return (
    <fieldset className="subs-ways" aria-busy={isWorking || undefined}>
      <legend className="vh">How it gets to you</legend>
      <button type="button" aria-pressed={!isPickup} onClick={onShip}>
        Ship it<small>free ground</small>
      </button>
      <button type="button" aria-pressed={isPickup} onClick={onPickUp}>
        Pick it up<small>at the workshop</small>
      </button>
    </fieldset>
  );
}

/** How the monthly spool ships: pickup by one click, shipping by editing the address. */
export function Delivery({ subscription }: { subscription: Subscription }) {
  const [isEditing, setEditing] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isPickup = isPickedUp(subscription);

  const ship = () => {
    if (!isPickup) return;
    notify({ kind: 'info', text: deliveryMessages.editAddressToShip });
    setEditing(true);
  };
  const pickUp = async () => {
    if (isPickup || isWorking) return;
    setWorking(true);
    try {
      const { firstName, lastName, email, phone } = subscription.address;
      await saveDelivery({ serviceCode: serviceCodes.pickup, firstName, lastName, email, phone });
      setEditing(false);
      notify({ kind: 'success', text: membershipMessages.pickupSaved });
    } catch (error) {
      notify({ kind: 'error', text: messageOf(error) });
    }
    setWorking(false);
  };
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => opener.current?.focus());
  };

  return (
    <section className="subcard" aria-labelledby="subs-way">
      <h3 className="h4" id="subs-way">
        Delivery of the monthly spool
      </h3>
      <DeliverySwitch isPickup={isPickup} isWorking={isWorking} onShip={ship} onPickUp={() => void pickUp()} />
      {isEditing ? (
        <DeliveryForm subscription={subscription} onClose={close} />
      ) : (
        <div className="subcard-h">
          <address className="data">
            {deliveryLines(subscription).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <Button ref={opener} size="s" disabled={isWorking} onClick={() => setEditing(true)}>
            Edit Address
          </Button>
        </div>
      )}
      <p className="hint">{membershipMessages.deliveryFromNext}</p>
    </section>
  );
}
