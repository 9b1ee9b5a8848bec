import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import type { Spool } from '../../../contract/filament/spool.ts';
import { spoolPath } from '../../../contract/filament/spool-id.ts';
import { aSpool } from '../../mocks/a-spool.ts';
import { refused } from '../../mocks/mock-shop.ts';
import { server } from '../../mocks/server.ts';
import { addLotWishes } from '../../stores/checkout/lot-wishes.ts';
import { SpoolPage } from './SpoolPage.tsx';

const user = userEvent.setup({ delay: null });

function open(answer: Spool | (() => Response)) {
  const { id } = aSpool();
  history.replaceState(null, '', spoolPath(id));
  server.use(
    http.get(`/api/spools/${id}`, () => (typeof answer === 'function' ? answer() : HttpResponse.json(answer))),
  );
  render(<SpoolPage />);
}

afterEach(() => history.replaceState(null, '', '/'));

/** Each value of the JSON as the page words it; null: the page shows it by other means, such as a link. */
const worded: Readonly<Record<string, string | null>> = {
  id: '7k2m4q9d0123abcdwxyz',
  // the page itself, and what it links to
  ...{ url: null, reorderUrl: null, 'item.id': null, 'item.path': null, 'item.picture': null, 'item.isSold': null },
  'item.name': 'Petrol PLA',
  'item.size': 'PLA · 1.75 mm · 1 kg',
  'item.colorName': 'Petrol · #0B5A63',
  'item.hex': 'Petrol · #0B5A63',
  'item.price': '$22.99',
  'item.stock': '42 in stock',
  'lot.code': 'L-2611A',
  'lot.madeOn': 'Nov 2, 2026',
  'lot.dried.temperatureC': '45 °C for 6 h',
  'lot.dried.hours': '45 °C for 6 h',
  'lot.note': 'First lot with the new pigment.',
  packedOn: 'Nov 3, 2026',
  netGrams: '1,004 g',
  emptyGrams: '238 g',
  'gauge.of': 'What the laser gauge read of the lot that this spool was wound from.',
  'gauge.readings': '33,500',
  'gauge.lengthM': '335 m',
  'gauge.meanMm': '1.750 mm',
  'gauge.deviationMm': '0.0062 mm',
  'gauge.minMm': '1.731 mm',
  'gauge.maxMm': '1.768 mm',
  'gauge.ovalityMaxMm': '0.014 mm',
  // drawn
  'gauge.points': null,
  'drying.temperatureC': '50 °C for 4 h',
  'drying.hours': '50 °C for 4 h',
  sameLotInStock: '17 of the same lot in stock',
  // links, below
  files: null,
};

function leavesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key));
}

describe('the page of a spool', () => {
  it('says all that its JSON says', async () => {
    open(aSpool());
    const page = await screen.findByRole('article', { name: 'Petrol PLA' });
    expect(leavesOf(aSpool()).toSorted()).toEqual(Object.keys(worded).toSorted());
    const text = (page.textContent ?? '').replaceAll('\u00a0', ' ');
    for (const words of Object.values(worded)) if (words !== null) expect(text).toContain(words);
    for (const { label, url } of aSpool().files) {
      expect(within(page).getByRole('link', { name: label }).getAttribute('href')).toBe(url);
    }
    const name = 'Diameter along 335 m of filament, between 1.731 and 1.768 mm';
    expect(within(page).getByRole('img', { name })).toBeTruthy();
    expect(within(page).getByRole('link', { name: 'Petrol PLA in the shop' }).getAttribute('href')).toBe(
      aSpool().item.path,
    );
  });

  it('says plainly that no log, no weight and no file is stored', async () => {
    open(aSpool({ gauge: null, netGrams: null, emptyGrams: null, drying: null, files: [], sameLotInStock: 0 }));
    expect(await screen.findByText('No gauge log is stored for this spool.')).toBeTruthy();
    expect(screen.getByText('No slicer profiles or tags are ready for this spool yet.')).toBeTruthy();
    expect(screen.getByText('No other spool of this lot is in stock.')).toBeTruthy();
    expect(screen.queryByText('Filament, weighed')).toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('puts one more into the cart, or says why not', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/cart', async ({ request }) => {
        sent.push(await request.json());
        return refused({ code: 'item_out_of_stock', message: 'Petrol is out of stock.' });
      }),
    );
    open(aSpool());
    await user.click(await screen.findByRole('button', { name: 'Reorder: Petrol PLA' }));
    expect(await screen.findByText('Petrol is out of stock.')).toBeTruthy();
    await waitFor(() => expect(sent).toEqual([{ type: 'item', id: 'pla-petrol-1.75mm-1kg', qty: 1, sides: [] }]));
  });

  it('asks for the same lot in the note of the order', async () => {
    open(aSpool());
    await user.click(await screen.findByRole('button', { name: 'Reorder from this lot' }));
    await waitFor(() => expect(addLotWishes('')).toBe('Same lot if you have it: L-2611A (Petrol PLA).'));
  });

  it('offers no reorder of what is sold out, or no longer sold', async () => {
    open(aSpool({ item: { ...aSpool().item, stock: 0, isSold: false } }));
    expect(await screen.findByText('Out of Stock')).toBeTruthy();
    expect(screen.getByText('We no longer sell this spool.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Reorder/ })).toBeNull();
  });

  it('says that a code is not known', async () => {
    open(() => HttpResponse.json({ code: 'spool_unknown', message: 'x' }, { status: 404 }));
    expect(await screen.findByText('There is no spool with this code. Please compare it with the label.')).toBeTruthy();
  });

  it('can be tried again when the shop did not answer', async () => {
    let tries = 0;
    open(() => {
      tries += 1;
      return tries === 1 ? HttpResponse.error() : HttpResponse.json(aSpool());
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Petrol PLA' })).toBeTruthy();
  });
});
