import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { layoutOf } from './card-layout.ts';
import { drawCard, fromCache, twoAtATime } from './draw-card.ts';

const folder = mkdtempSync(join(tmpdir(), 'northspool-cards-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a shared product shows its spool on its own color, in the size that networks show whole', async () => {
  const picture = '/media/spools/pla-petrol-side-800.webp';
  const card = sharp(await drawCard({ kind: 'product', picture, hex: '#0B5A63', label: 'PLA' }, 'Northspool'));
  expect(await card.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  const [corner, spool] = await Promise.all([meanAt(card, 1160, 600), meanAt(card, 700, 200)]);
  const tint = [190, 208, 203];
  expect(Math.max(...corner.map((value, index) => Math.abs(value - (tint[index] ?? 0))))).toBeLessThan(6);
  expect(Math.max(...spool)).toBeLessThan(150);
});

test('two colors with one picture are drawn on their own grounds', async () => {
  const draw = (hex: string) =>
    drawCard({ kind: 'product', picture: '/media/spools/pla-petrol-side-800.webp', hex, label: 'PLA' }, 'Northspool');
  const [red, blue] = await Promise.all(['#CF2B22', '#1B3FA0'].map(draw));
  const corners = await Promise.all([red, blue].map((card) => meanAt(sharp(card), 1160, 600)));
  const [redCorner = [], blueCorner = []] = corners;
  expect(redCorner[0] ?? 0).toBeGreaterThan((blueCorner[0] ?? 0) + 20);
});

async function meanAt(card: Sharp, left: number, top: number): Promise<number[]> {
  const part = await card.clone().extract({ left, top, width: 8, height: 8 }).toBuffer();
  return (await sharp(part).stats()).channels.map(({ mean }) => mean);
}

test('a shared post shows its title, smaller when it is long', () => {
  const sizeOf = (title: string) =>
    Number(
      /"fontSize":(44|52)/.exec(JSON.stringify(layoutOf({ kind: 'post', picture: '', title, line: '' }, 'N')))?.[1],
    );
  expect(sizeOf('Dry it')).toBe(52);
  expect(sizeOf('Where the water comes from, and how to keep it out')).toBe(44);
});

test('a card is drawn once, until something of it changes', async () => {
  let drawn = 0;
  const draw = (...inputs: string[]) =>
    fromCache(
      inputs,
      async () => {
        drawn += 1;
        return Buffer.from('card');
      },
      folder,
    );
  await draw('PLA', 'petrol');
  expect((await draw('PLA', 'petrol')).toString()).toBe('card');
  expect(drawn).toBe(1);
  await draw('PLA', 'black');
  await draw('PLApetrol', '');
  expect(drawn).toBe(3);
});

test('no more than two cards are drawn at once, and a failure gives its place back', async () => {
  let now = 0;
  let most = 0;
  const work = twoAtATime(async (n: number) => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
    if (n === 0) throw new Error('no picture');
    return n;
  });
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => work(n)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(most).toBe(2);
});
