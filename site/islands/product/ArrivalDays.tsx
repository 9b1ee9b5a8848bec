import { useEffect, useState } from 'react';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { type ServiceCode, serviceCodes } from '../../../api/contract/service-code.ts';
import type { ItemArrival } from '../../../api/contract/shipping/arrival.ts';
import { spanText } from '../../../api/contract/shipping/arrival-words.ts';
import { deadlineText } from '../../lib/delivery-promise.ts';

// Loaded with the first answer, because service codes bring the schemas, which no product page needs before.

const services: Record<ServiceCode, string> = {
  [serviceCodes.ground]: 'Ground',
  [serviceCodes.overnight]: 'Overnight',
  [serviceCodes.pickup]: 'Local pickup',
  [serviceCodes.canadaGround]: 'Ground',
  [serviceCodes.canadaEconomy]: 'Economy',
};

/** Until when to order, and when each service then arrives. */
export function ArrivalDays({ arrival }: { arrival: ItemArrival }) {
  const now = useShopClock(arrival);
  return (
    <>
      <p>{deadlineText(arrival, now)}</p>
      <ul>
        {arrival.methods.map((method) => (
          <li key={method.serviceCode}>
            <span>{services[method.serviceCode]}</span> <strong>{spanText(method)}</strong>{' '}
            <span className="data">{price(method)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function price(method: { price: number }): string {
  return method.price === 0 ? 'Free' : dollars(method.price);
}

/** Announced once per answer, without the countdown, which would interrupt every minute. */
export function announcementOf({ methods }: ItemArrival): string {
  return methods.map((method) => `${services[method.serviceCode]}: ${spanText(method)}, ${price(method)}.`).join(' ');
}

const TICK_MS = 15_000;

/** The shop's time, counted on from its answer: the shopper's own clock may be wrong. */
function useShopClock({ now }: ItemArrival): number {
  const [time, setTime] = useState(() => Date.parse(now));
  useEffect(() => {
    const start = performance.now();
    const tick = () => setTime(Date.parse(now) + performance.now() - start);
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [now]);
  return time;
}
