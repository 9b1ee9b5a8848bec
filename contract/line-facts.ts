import type { CartLine } from './cart.ts';
import { formatSize } from './catalogue/format-size.ts';
import { materialLabel } from './catalogue/material-label.ts';
import { listedNames } from './quantity-of.ts';
import { extrasWords } from './queu3d/print-extras.ts';

type Facts = Pick<CartLine, 'type' | 'options'> & { data: Pick<CartLine['data'], 'sideNames'> };

/** The text below a line's name on pages, in emails and PDFs: `PLA · 1.75 mm · 1 kg · with Desiccant pack`. */
export function lineFacts({ type, options, data }: Facts): string {
  const sizes = [options.diameter, options.weight].filter((size) => /^\d.*(mm|cm|g)$/.test(size)).map(formatSize);
  if (type === 'pod') return printFacts(options);
  const isBundle = type === 'bundle';
  const sides = data.sideNames.length > 0 && `${isBundle ? '' : 'with '}${listedNames(data.sideNames)}`;
  return [materialLabel(options.material), ...sizes, sides].filter(Boolean).join(' · ');
}

/** `PLA · Petrol · Standard · 20% infill · with supports · repaired · 18.8 g`; the model's name is the line's name. */
function printFacts({ material, colorName, quality, weight, ...print }: CartLine['options']): string {
  const { infill, supports, repaired } = print;
  const facts = [
    infill !== undefined && `${infill}% infill`,
    ...extrasWords(print),
    supports && 'with supports',
    repaired && 'repaired',
  ];
  return [materialLabel(material), colorName, quality, ...facts, formatSize(weight)].filter(Boolean).join(' · ');
}
