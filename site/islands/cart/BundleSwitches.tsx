import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { dollars } from '../../../contract/dollars.ts';
import { cartMessages } from '../../../contract/messages/cart.ts';
import { deliveryMessages } from '../../../contract/messages/delivery.ts';
import type { BundleSwitch } from '../../../contract/money/bundle-switches.ts';
import { switchBundle } from '../../stores/cart/cart.ts';
import { $cartBusy } from '../../stores/cart/cart-state.ts';
import { $bundleSwitches } from '../../stores/checkout/bundle-switches.ts';
import { Icon } from '../Icon.tsx';

/** The same rolls for less: a carton for singles, or singles for a carton, with one press. */
export function BundleSwitches() {
  const switches = useStore($bundleSwitches);
  const isBusy = useStore($cartBusy);
  const [saved, setSaved] = useState<string>();
  const press = async (choice: BundleSwitch) => {
    setSaved(undefined);
    if (await switchBundle(choice)) setSaved(dollars(choice.saved));
  };
  return (
    <>
      {switches.map((choice) => (
        <div className="cart-note stack-2 bundle-switch" key={`${choice.to} ${choice.id} ${choice.sides.join()}`}>
          <Icon name="info" />
          <p>{switchText(choice)}</p>
          <button className="btn btn-s" type="button" disabled={isBusy} onClick={() => void press(choice)}>
            {choice.to === 'bundle' ? cartMessages.switchToBundle : cartMessages.switchToSingles}
          </button>
        </div>
      ))}
      {saved && (
        <p className="hint" role="status" tabIndex={-1} ref={focus}>
          {cartMessages.switched(saved)}
        </p>
      )}
    </>
  );
}

/** The pressed button has gone; without this the focus would go to the top of the page. */
function focus(place: HTMLElement | null): void {
  place?.focus();
}

function switchText({ to, names, sides, singly, saved, isTenPack }: BundleSwitch): string {
  const rolls = cartMessages.rollsSingly(names.join(', '), sides.length, dollars(singly));
  if (to === 'singles') return `${rolls} ${cartMessages.singlesSave(dollars(saved))}`;
  const carton = `${rolls} ${cartMessages.bundleSaves(dollars(saved))}`;
  return isTenPack ? `${carton} ${deliveryMessages.bulkGroundOnly}` : carton;
}
