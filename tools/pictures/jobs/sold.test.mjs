import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { readCatalogue } from '../../../content-reader/catalogue.ts';
import { Content } from '../../../content-reader/content.ts';
import { formatSize } from '../../../contract/catalogue/format-size.ts';
import { isSpoolMaterial } from '../../../contract/catalogue/material.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { sizeMark } from '../../../contract/catalogue/picture-marks.ts';
import { printOf } from './prints.mjs';
import { spoolsSold } from './sold.mjs';

const content = fileURLToPath(new URL('../../../content', import.meta.url));
const sold = new Map(spoolsSold().map((spool) => [spool.file, spool]));
let families;

beforeAll(async () => {
  const catalogue = readCatalogue(new Content(fileURLToPath(new URL('../../../content', import.meta.url))));
  families = catalogue.families.filter(({ material }) => isSpoolMaterial(material));
});

const fileOf = ({ media }) => media.side.replace('-side-800.webp', '');

test('every spool that the shop sells is rendered, in each of its sizes', () => {
  const rendered = families.map((family) => sold.get(fileOf(family))?.sizes.map(({ mark }) => mark));
  expect(rendered).toEqual(families.map(({ variants }) => variants.map(sizeMark)));
});

test('a label has the shopper’s word for the material, the color’s name, the diameter and the weight', () => {
  const printed = families.flatMap((family) => {
    const { label, name, sizes } = sold.get(fileOf(family));
    return sizes.map(({ print }) => [label, name, print]);
  });
  const said = families.flatMap(({ material, colorName, variants }) =>
    variants.map(({ diameter, weight }) => [
      materialLabel(material),
      colorName,
      `${formatSize(diameter)} · ${formatSize(weight)}`,
    ]),
  );
  expect(printed).toEqual(said);
});

test('a spool has the color that its page shows, unless paper hides it', () => {
  const seen = families.filter((family) => !sold.get(fileOf(family)).wrapped);
  const colors = seen.map((family) => sold.get(fileOf(family)).color.toUpperCase());
  expect(colors).toEqual(seen.map(({ hex }) => hex.toUpperCase()));
});

test('the home page shows prints of different things', async () => {
  const { socials } = new Content(content).value('home.yaml');
  const things = socials.photos.map(({ picture }) => printOf(sold.get(picture.replace('-print-800.webp', ''))));
  expect(new Set(things).size).toBe(socials.photos.length);
});
