import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { splitFrontmatter } from '../../../content-reader/content-files.ts';

const FOLDER = 'content/tutorials';
const tutorials = readdirSync(FOLDER).map((file) => {
  const parts = splitFrontmatter(readFileSync(`${FOLDER}/${file}`, 'utf8'));
  if (!parts) throw new Error(`${file} has no head`);
  return { file, body: parts.body };
});

test('a tutorial can be read while the nozzle heats: 350 to 700 words', () => {
  expect(tutorials.length).toBeGreaterThanOrEqual(5);
  for (const { file, body } of tutorials) {
    const words = body.split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word)).length;
    expect([file, words >= 350 && words <= 700]).toEqual([file, true]);
  }
});

interface Dried {
  facts: { drying: { temperatureC: number; hours: number } };
}

test('the hours and heats for drying are those of the materials’ own files', () => {
  const dry = tutorials.find(({ file }) => file === 'dry-a-spool-at-home.md')?.body ?? '';
  for (const [material, row] of [
    ['pla', 'PLA, FORGE'],
    ['forge', 'PLA, FORGE'],
    ['petg', 'PETG'],
    ['acryblend', 'AcryBlend'],
    ['abs', 'ABS'],
    ['pmma', 'PMMA'],
  ]) {
    const { facts } = parse(readFileSync(`content/materials/${material}.yaml`, 'utf8')) as Dried;
    const { temperatureC, hours } = facts.drying;
    expect(dry).toContain(`| ${row} | ${temperatureC} °C | ${hours} |`);
  }
});
