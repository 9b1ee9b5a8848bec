import { atom } from 'nanostores';
import * as z from 'zod';
import { sessionRecord } from '../session-record.ts';
import type { CheckoutFlow } from './checkout-machine.ts';

const variantSchema = z.enum(['A', 'B']);
type Variant = z.infer<typeof variantSchema>;

const asked = sessionRecord('northspool:checkout-variant', variantSchema);

/** Chosen once a page: turning a tablet does not change the steps under the shopper's hands. */
export const $flow = atom<CheckoutFlow>('A');

/**
 * `?variant=A|B` counts for the rest of the visit, on a phone as well; without it a phone has its own flow, and other
 * screens have the owner's variant.
 */
export function chooseFlow(desktopVariant: Variant, query: URLSearchParams, isPhone: boolean): void {
  const named = variantSchema.safeParse(query.get('variant')?.toUpperCase()).data;
  if (named) asked.write(named);
  $flow.set(asked.read() ?? (isPhone ? 'phone' : desktopVariant));
}
