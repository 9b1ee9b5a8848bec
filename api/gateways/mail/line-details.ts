import type { OrderLine } from '../../contract/order.ts';

/** What tells a line from others: "PLA · Petrol · 1.75mm · 1kg · + Desiccant pack". */
export function lineDetails({ options, data }: OrderLine): string {
  const { material, colorName, diameter, weight } = options;
  return [material, colorName, diameter, weight, ...data.sideNames.map((name) => `+ ${name}`)]
    .filter(Boolean)
    .join(' · ');
}
