import type { CartLine } from '../../../api/contract/cart.ts';
import { formatSize } from '../../../api/contract/catalogue/format-size.ts';
import { materialLabel } from '../../../api/contract/catalogue/material-label.ts';

type Facts = Pick<CartLine, 'type' | 'options'> & { data: Pick<CartLine['data'], 'sideNames'> };

/** The text below the name: `PLA · 1.75 mm · 1 kg · with Desiccant pack`. */
export function lineFacts({ type, options, data }: Facts): string {
  const sizes = [options.diameter, options.weight].filter((size) => /^\d.*(mm|cm|g)$/.test(size)).map(formatSize);
  if (type === 'pod') return printFacts(options);
  const isBundle = type === 'bundle';
  const sides = data.sideNames.length > 0 && `${isBundle ? '' : 'with '}${listed(data.sideNames)}`;
  return [materialLabel(options.material), ...sizes, sides].filter(Boolean).join(' · ');
}

/** `PLA · Petrol · Standard · 20% infill · with supports · repaired · 18.8 g`; the model's name is the line's name. */
function printFacts({ material, colorName, quality, weight, ...print }: CartLine['options']): string {
  const { infill, supports, repaired } = print;
  const facts = [infill !== undefined && `${infill}% infill`, supports && 'with supports', repaired && 'repaired'];
  return [material, colorName, quality, ...facts, formatSize(weight)].filter(Boolean).join(' · ');
}

/** `Red, 2 × Blue`: counts rolls of the same color. */
function listed(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Array.from(counts, ([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ');
}
