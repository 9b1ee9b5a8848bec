import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAPER, SHARE, stageColor } from './stage-color.mjs';

const tokens = readFileSync(new URL('../../site/styles/tokens.css', import.meta.url), 'utf8');

test('the film’s ground is mixed as the pages mix their stage', () => {
  expect(tokens).toContain(`--paper: ${PAPER};`);
  expect(tokens).toContain(`--stage: color-mix(in oklab, var(--filament) ${SHARE * 100}%, var(--paper));`);
});

test('mixes in OKLab', () => {
  expect(stageColor('#0B5A63')).toBe('#c0cdcc');
  expect(stageColor(PAPER)).toBe(PAPER);
});
