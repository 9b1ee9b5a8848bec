import { formatSize } from './format-size.ts';
import type { ItemTags } from './item.ts';
import { isSpoolMaterial } from './material.ts';
import { materialLabel } from './material-label.ts';

const kinds: Record<string, string> = {
  tshirt: 'T-shirt',
  Poster: 'Poster',
  nozzles: 'Nozzle',
  Tubing: 'Tubing',
  parts: 'Part',
  token: 'Token',
  swatches: 'Swatches',
  desiccant: 'Drying',
  bundle: 'Bundle',
  kit: 'Kit',
};

/** The line above the name: `PLA · 1.75 mm · 1 kg`, or `Nozzle · 0.4 mm` for other goods. */
export function specLine({ material, diameter, weight, kind }: ItemTags): string {
  if (isSpoolMaterial(material)) return [materialLabel(material), formatSize(diameter), formatSize(weight)].join(' · ');
  const size = /\d/.test(diameter) || diameter.length <= 3 ? formatSize(diameter) : '';
  const label = kinds[kind ?? ''] ?? material;
  return kind === 'kit' || kind === 'bundle' || size === '' ? label : `${label} · ${size}`;
}
