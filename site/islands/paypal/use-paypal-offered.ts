import { useEffect, useState } from 'react';
import { fetchConfig } from '../../lib/api-checkout.ts';

/** Whether this shop takes PayPal; false until that is known. */
export function usePaypalOffered(): boolean {
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    let isGone = false;
    fetchConfig().then(
      ({ paypal }) => {
        if (!isGone) setIsOffered(paypal !== null);
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);
  return isOffered;
}
