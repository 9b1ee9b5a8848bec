import { materialLabel } from '../../contract/catalogue/material-label.ts';
import type { OrderLine } from '../../contract/order.ts';

/**
 * The options of a line: "PLA · Petrol · 1.75mm · 1kg · + Desiccant pack", or for a print "PLA · Petrol · 18.8g ·
 * Standard · 20% infill".
 */
export function lineDetails({ options, data }: OrderLine): string {
  const { material, colorName, diameter, weight, quality, infill } = options;
  const print = [quality, infill !== undefined && `${infill}% infill`];
  return [materialLabel(material), colorName, diameter, weight, ...print, ...data.sideNames.map((name) => `+ ${name}`)]
    .filter(Boolean)
    .join(' · ');
}
