import { type ComponentType, lazy, Suspense } from 'react';
import type { Order } from '../../../contract/order.ts';
import { isInternational, type ServiceCode } from '../../../contract/service-code.ts';
import { lazyPart } from '../lazy-part.tsx';

// The rules of the border and what shows them are loaded for orders to Canada only. Until then, room is kept for them.

const loadCart = () => import('./CartDoor.tsx');
const CartDoor = lazyPart(async () => (await loadCart()).CartDoor);
const CartCadTotal = lazyPart(async () => (await loadCart()).CartCadTotal);
const OrderDoor = lazyPart(async () => (await import('./AtTheDoor.tsx')).OrderDoor);

/** A method is complete without its sentence, and has no room for a button to try again. */
function lazySentence(name: 'DoorSentence' | 'OtherDoorSentence') {
  return lazy(async (): Promise<{ default: ComponentType<{ code: ServiceCode }> }> => {
    const loaded = await loadCart().catch(() => undefined);
    return { default: loaded?.[name] ?? (() => null) };
  });
}

const DoorSentence = lazySentence('DoorSentence');
const OtherDoorSentence = lazySentence('OtherDoorSentence');

/** What is paid at the door by one service, in a line of its own; nothing outside Canada. */
export function ServiceDoor({ code }: { code: ServiceCode }) {
  if (!isInternational(code)) return null;
  return (
    <Suspense fallback={<span className="door-line" />}>
      <DoorSentence code={code} />
    </Suspense>
  );
}

/** The same where the chosen service costs something else at the door. */
export function OtherDoor({ code }: { code: ServiceCode }) {
  if (!isInternational(code)) return null;
  return (
    <Suspense>
      <OtherDoorSentence code={code} />
    </Suspense>
  );
}

/** What is paid at the door by the chosen service, by part. */
export function ChosenDoor({ code }: { code: ServiceCode }) {
  if (!isInternational(code)) return null;
  return (
    <Suspense fallback={<p className="door" />}>
      <CartDoor />
    </Suspense>
  );
}

/** The cart's total in Canadian dollars. */
export function ChosenCadTotal({ code }: { code: ServiceCode }) {
  if (!isInternational(code)) return null;
  return (
    <Suspense fallback={<p className="cad-total" />}>
      <CartCadTotal />
    </Suspense>
  );
}

interface DoorOrder extends Pick<Order, 'totals'> {
  readonly atTheDoor?: Order['atTheDoor'] | undefined;
}

/** What an order stored of it: the same words and figures as its mails, its invoice and the desk. */
export function StoredDoor({ order: { atTheDoor, totals } }: { order: DoorOrder }) {
  if (!atTheDoor) return null;
  return (
    <Suspense fallback={<p className="cad-total" />}>
      <OrderDoor total={totals.total} door={atTheDoor} />
    </Suspense>
  );
}
