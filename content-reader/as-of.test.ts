import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Family } from '../contract/catalogue/family.ts';
import { nextChange, shopDay } from './as-of.ts';
import { readCatalogue } from './catalogue.ts';
import { Content } from './content.ts';
import { contentFolder, petrol, problemsOf } from './content-folder-for-test.ts';
import { readShopContent } from './shop-content.ts';

const petrolFile = 'products/pla/petrol.yaml';
const [spool, mini] = petrol.variants;
const sale = { price: 1999, from: '2026-11-27T00:00-05:00', until: '2026-12-01T00:00-05:00' };
const withSales = (...sales: unknown[]) => ({ [petrolFile]: { ...petrol, variants: [{ ...spool, sales }, mini] } });

/** What the spool costs at a moment. */
async function priceAt(moment: string) {
  const folder = await contentFolder(withSales(sale));
  const { items } = readCatalogue(new Content(folder, { asOf: new Date(moment) }));
  const item = items.find(({ id }) => id === 'pla-petrol-1.75mm-1kg');
  return { price: item?.price, was: item?.data.was };
}

describe('a scheduled sale', () => {
  it.each([
    ['is not on a moment before it begins', '2026-11-27T04:59:59.999Z', { price: 2299, was: 2499 }],
    [
      'is on from its first moment, with the price before it struck out',
      '2026-11-27T05:00:00Z',
      { price: 1999, was: 2299 },
    ],
    ['is on until its last moment', '2026-12-01T04:59:59.999Z', { price: 1999, was: 2299 }],
    ['is over at its end', '2026-12-01T05:00:00Z', { price: 2299, was: 2499 }],
  ])('%s', async (_, moment, expected) => {
    expect(await priceAt(moment)).toEqual(expected);
  });

  it.each([
    ['a price that is not lower', { ...sale, price: 2299 }, 'price: must be below the price of 2299'],
    [
      'a price in dollars',
      { ...sale, price: 19.99 },
      'price: must be a whole number of cents, such as 2299 for $22.99',
    ],
    [
      'an end before its beginning',
      { ...sale, until: sale.from },
      `until: must be after ${sale.from}, when the sale begins`,
    ],
    [
      'a time without an offset',
      { ...sale, from: '2026-11-27T00:00' },
      'from: must be a time with its offset from UTC, such as 2026-11-27T00:00-05:00',
    ],
  ])('is refused with %s', async (_, wrong, message) => {
    const content = new Content(await contentFolder(withSales(wrong)));
    const problems = problemsOf(() => readCatalogue(content));
    expect(problems).toEqual([expect.stringContaining(`${petrolFile}: variants[0].sales[0].`)]);
    expect(problems[0]).toContain(message);
  });

  it('is refused while another one is on, but not right after it', async () => {
    const overlapping = { ...sale, from: '2026-11-30T23:59-05:00', until: '2026-12-02T00:00-05:00' };
    const read = async (next: unknown) => {
      const content = new Content(await contentFolder(withSales(sale, next)));
      return problemsOf(() => readCatalogue(content));
    };
    expect(await read(overlapping)).toEqual([
      `${petrolFile}: variants[0].sales[1]: must not overlap with sales[0], which ends at ${sale.until}`,
    ]);
    // The same moment, written in another zone.
    expect(await read({ ...overlapping, from: '2026-12-01T05:00Z' })).toEqual([]);
  });
});

const post = (date: string, draft = false) => `---
title: Drying filament
category: Materials
date: ${date}
preview: Heat loosens the water, time lets it travel, and dry air takes it away.
metaTitle: 'Drying filament: temperatures and times'
metaDesc: How hot and how long to dry filament, and how to tell on a scale when it is done.
cover: /media/blog/drying-1440.webp
coverAlt: ''
author: Ruth Adeyemi
draft: ${draft}
---
Dry it.
`;

describe('a post', () => {
  it('is out when its day begins in Detroit, and a draft never is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'content-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp('content', folder, { recursive: true, filter: (path) => path !== join('content', 'media') });
    await writeFile(join(folder, 'blog/scheduled.md'), post('2027-03-02'));
    await writeFile(join(folder, 'blog/draft.md'), post('2027-03-02', true));
    const slugsAt = async (moment: string) =>
      readShopContent(new Content(folder, { asOf: new Date(moment) })).posts.map(({ slug }) => slug);
    expect(await slugsAt('2027-03-02T04:59:59Z')).not.toContain('scheduled');
    const out = await slugsAt('2027-03-02T05:00:00Z');
    expect(out[0]).toBe('scheduled');
    expect(out).not.toContain('draft');
  });
});

describe('the next change', () => {
  const timeZone = 'America/Detroit';
  const none = { families: [], posts: [], timeZone };
  const family = (variant: object) => [{ variants: [{ sales: [], ...variant }] } as unknown as Family];
  const at = (scheduled: object, moment: string) =>
    nextChange({ ...none, ...scheduled }, new Date(moment)).toISOString();

  it('is where a sale begins, then where it ends', () => {
    const families = family({ sales: [sale] });
    expect(at({ families }, '2026-11-20T12:00:00Z')).toBe('2026-11-27T05:00:00.000Z');
    expect(at({ families }, '2026-11-27T05:00:00Z')).toBe('2026-12-01T05:00:00.000Z');
  });

  it('is the first midnight of a post’s day in Detroit, in winter and in summer, and none of a draft', () => {
    const posts = [
      { date: '2026-12-02', draft: false },
      { date: '2026-11-25', draft: true },
    ];
    expect(at({ posts }, '2026-11-20T12:00:00Z')).toBe('2026-12-02T05:00:00.000Z');
    expect(at({ posts: [{ date: '2027-07-04', draft: false }] }, '2027-01-01T05:00:00Z')).toBe(
      '2027-07-04T04:00:00.000Z',
    );
  });

  it('is the end of the day that an item was expected back on', () => {
    expect(at({ families: family({ backOn: '2026-12-04' }) }, '2026-11-20T12:00:00Z')).toBe('2026-12-05T05:00:00.000Z');
  });

  it('is the new year at the latest, which the foot of every page names', () => {
    expect(at({}, '2026-11-20T12:00:00Z')).toBe('2027-01-01T05:00:00.000Z');
    expect(at({}, '2027-01-01T05:00:00Z')).toBe('2028-01-01T05:00:00.000Z');
  });

  it('knows the day of the shop’s own clock', () => {
    expect(shopDay(new Date('2027-01-01T04:59:59Z'), timeZone)).toBe('2026-12-31');
    expect(shopDay(new Date('2027-01-01T05:00:00Z'), timeZone)).toBe('2027-01-01');
  });
});
