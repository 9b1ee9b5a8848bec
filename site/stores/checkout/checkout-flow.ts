import { atom } from 'nanostores';
import * as z from 'zod';
import { sessionRecord } from '../session-record.ts';
import type { CheckoutFlow } from './checkout-machine.ts';

const variantSchema = z.enum(['A', 'B']);
type Variant = z.infer<typeof variantSchema>;

const chosenVariant = sessionRecord('northspool:checkout-variant', variantSchema);

/** Chosen once a page: rotating a tablet must not change the steps during a checkout. */
export const $flow = atom<CheckoutFlow>('A');

/**
 * `?variant=A|B` applies for the rest of the visit, on phones too; without it phones have their own flow, and other
 * screens the owner's variant.
 */
export function chooseFlow(desktopVariant: Variant, query: URLSearchParams, isPhone: boolean): void {
  const named = variantSchema.safeParse(query.get('variant')?.toUpperCase()).data;
  if (named) chosenVariant.write(named);
  $flow.set(chosenVariant.read() ?? (isPhone ? 'phone' : desktopVariant));
}
