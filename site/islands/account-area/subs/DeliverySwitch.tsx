interface Props {
  isPickup: boolean;
  isWorking: boolean;
  onShip: () => void;
  onPickUp: () => void;
}

/** The two ways of the monthly spool; the one that counts is pressed. */
export function DeliverySwitch({ isPickup, isWorking, onShip, onPickUp }: Props) {
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
