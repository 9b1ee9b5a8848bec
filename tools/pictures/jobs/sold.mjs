import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

const products = new URL('../../../content/products/', import.meta.url);
const materials = JSON.parse(readFileSync(new URL('colors.json', import.meta.url), 'utf8'));

/** How file names mark a size: nothing for 1 kg of 1.75 mm. */
function markOf({ diameter, weight }) {
  return [diameter !== '1.75mm' && diameter.replace('.', ''), weight !== '1kg' && weight].filter(Boolean).join('-');
}

/** Every color that the content files sell on spools, with the marks of its sizes and what its label says. */
export function spoolsSold() {
  return Object.entries(materials).flatMap(([material, { label, flange, colors }]) => {
    const files = readdirSync(new URL(`${material}/`, products));
    return colors
      .filter(({ key }) => files.includes(`${key}.yaml`))
      .map((color, index) => {
        const { variants } = parse(readFileSync(new URL(`${material}/${color.key}.yaml`, products), 'utf8'));
        const sizes = variants.map((variant) => ({ mark: markOf(variant), print: printOf(variant) }));
        const isOnSale = variants.some(({ active = true }) => active);
        return { ...color, file: `spools/${material}-${color.key}`, index, material, label, flange, sizes, isOnSale };
      });
  });
}

/** A spool of the range by the name of its files, such as `pla-petrol`. */
export const spoolNamed = (name) => spoolsSold().find(({ file }) => file === `spools/${name}`);

/** The size as the label has it, such as `1.75 mm · 200 g`. */
function printOf({ diameter, weight }) {
  return [diameter, weight].map((size) => size.replace(/([a-z]+)$/, ' $1')).join(' · ');
}
