import { Suspense } from 'react';
import type { Cents } from '../../../../contract/cents.ts';
import type { AtTheDoor } from '../../../../contract/money/door-estimate.ts';
import { lazyPart } from '../../lazy-part.tsx';

const DoorParts = lazyPart(async () => (await import('./DoorParts.tsx')).DoorParts);

/** What is paid at the door, loaded for the orders that have it; nothing for other countries. */
export function DoorFacts({ door, total }: { door: AtTheDoor | undefined; total: Cents }) {
  if (!door) return null;
  return (
    <Suspense fallback={<p className="hint">Loading …</p>}>
      <DoorParts door={door} total={total} />
    </Suspense>
  );
}
