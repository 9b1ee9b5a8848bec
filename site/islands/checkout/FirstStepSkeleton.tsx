import { type ServiceCode, serviceCodes } from '../../../contract/service-code.ts';
import { usualArrival } from '../../../contract/shipping/arrival-words.ts';
import { CheckoutSkeleton } from '../purchase/CheckoutSkeleton.tsx';
import { shippingMethodText, shippingMethodTitles } from '../purchase/shipping-method-texts.ts';

const methods: readonly ServiceCode[] = [serviceCodes.ground, serviceCodes.overnight, serviceCodes.pickup];

/**
 * The first step while it loads: its words are part of the page, so that they are read before any script has run. Has
 * nothing to type into, as nothing could keep what is typed.
 */
export function FirstStepSkeleton({ pickupPlace }: { pickupPlace: string }) {
  const ways = methods.map((code) => (
    <div className="way" key={code}>
      <span className="skel way-mark" />
      <span className="t">{shippingMethodTitles[code]}</span>
      <p>
        {shippingMethodText(code, pickupPlace, [])}
        {code !== serviceCodes.ground && ` Usually ${usualArrival(code)}.`}
      </p>
    </div>
  ));
  const words = (
    <>
      <p className="h1">Where should it go?</p>
      <div className="ways">{ways}</div>
    </>
  );
  return <CheckoutSkeleton firstWords={words} />;
}
