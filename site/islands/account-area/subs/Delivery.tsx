import { type RefObject, useRef, useState } from 'react';
import { deliveryMessages } from '../../../../contract/messages/delivery.ts';
import { membershipMessages } from '../../../../contract/messages/membership.ts';
import type { Subscription } from '../../../../contract/premium/subscription.ts';
import { serviceCodes } from '../../../../contract/service-code.ts';
import { deliveryLines, isPickedUp } from '../../../lib/account-area/membership-words.ts';
import { saveDelivery } from '../../../stores/account-area/membership.ts';
import { notify } from '../../../stores/notice.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../ConfirmDialog.tsx';
import { useWorking } from '../../use-work.ts';
import { DeliveryForm } from './DeliveryForm.tsx';

/** Where and when pickups are handed out. */
export interface PickupPlace {
  /** address and hours */
  place: string;
  /** URL of a map that leads there */
  map: string;
}

interface Props {
  isPickup: boolean;
  isWorking: boolean;
  onShip: () => void;
  onPickUp: () => void;
  pickupButton: RefObject<HTMLButtonElement | null>;
}

/** The two shipping methods of the monthly spool, as toggle buttons. */
function DeliverySwitch({ isPickup, isWorking, onShip, onPickUp, pickupButton }: Props) {
  return (
    <fieldset className="subs-ways stack-2" aria-busy={isWorking || undefined}>
      <legend className="vh">How it gets to you</legend>
      <button type="button" aria-pressed={!isPickup} onClick={onShip}>
        Ship it<small>free ground</small>
      </button>
      <button ref={pickupButton} type="button" aria-pressed={isPickup} onClick={onPickUp}>
        Pick it up<small>at the workshop</small>
      </button>
    </fieldset>
  );
}

/** How the monthly spool ships: pickup after a confirmation, shipping by editing the address. */
export function Delivery({ subscription, pickup }: { subscription: Subscription; pickup: PickupPlace }) {
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const pickupButton = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isPickup = isPickedUp(subscription);

  const ship = () => {
    if (!isPickup) return;
    notify({ kind: 'info', text: deliveryMessages.editAddressToShip });
    setEditing(true);
  };
  const savePickup = async () => {
    const { firstName, lastName, email, phone } = subscription.address;
    await saveDelivery({ serviceCode: serviceCodes.pickup, firstName, lastName, email, phone });
    setEditing(false);
  };
  const pickUp = useWorking(savePickup, membershipMessages.pickupSaved, () => setAsking(false));
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => opener.current?.focus());
  };

  return (
    <section className="subcard stack-4 panel" aria-labelledby="subs-way">
      <h3 className="h4" id="subs-way">
        Delivery of the monthly spool
      </h3>
      <DeliverySwitch
        isPickup={isPickup}
        isWorking={pickUp.isWorking}
        onShip={ship}
        onPickUp={() => isPickup || setAsking(true)}
        pickupButton={pickupButton}
      />
      {isEditing ? (
        <DeliveryForm subscription={subscription} onClose={close} />
      ) : (
        <div className="subcard-h split">
          <address className="data">
            {deliveryLines(subscription).map((line) => (
              <span key={line}>{line}</span>
            ))}
            {isPickup && (
              <>
                <span>{pickup.place}</span>
                <a className="link" href={pickup.map} target="_blank" rel="noreferrer">
                  Map
                </a>
              </>
            )}
          </address>
          <Button ref={opener} size="s" disabled={pickUp.isWorking} onClick={() => setEditing(true)}>
            Edit Address
          </Button>
        </div>
      )}
      <p className="hint">{membershipMessages.deliveryFromNext}</p>
      {isAsking && (
        <ConfirmDialog
          title={membershipMessages.pickupAsks}
          description={membershipMessages.pickupAt(pickup.place)}
          keep="Keep shipping"
          confirm="Pick it up"
          isWorking={pickUp.isWorking}
          returnsTo={() => pickupButton.current}
          onConfirm={pickUp.start}
          onClose={() => setAsking(false)}
        >
          <a className="link" href={pickup.map} target="_blank" rel="noreferrer">
            Map
          </a>
          <p className="hint">{membershipMessages.deliveryFromNext}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
