import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import type { NearestColor } from '../../../contract/nearest-colors.ts';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { server } from '../../mocks/server.ts';
import { ColorFinder } from './ColorFinder.tsx';

const petrol: NearestColor = {
  id: 'pla-petrol-1.75mm-1kg',
  name: 'Petrol PLA',
  material: 'PLA',
  url: '/shop/PLA/Petrol-1.75mm-1kg/',
  line: 'PLA · 1.75 mm · 1 kg',
  hex: '#0B5A63',
  lab: { l: 35, a: -18, b: -12 },
  source: 'page',
  deltaE: 12.18,
  difference: 'two different colors',
  finish: 'satin',
  price: cents(2299),
  qoh: 86,
  membersOnly: false,
};
const smoke: NearestColor = {
  ...petrol,
  id: 'petg-smoke-1.75mm-1kg',
  name: 'Smoke PETG',
  source: 'measured',
  finish: 'translucent',
  deltaE: 1.5,
  qoh: 0,
  membersOnly: true,
};
const materials = [
  { name: 'PLA', label: 'PLA' },
  { name: 'PETG', label: 'PETG' },
];

let asked: string[] = [];
beforeEach(() => {
  asked = [];
  history.replaceState(null, '', '/colors/');
  server.use(
    http.get('/api/colors/nearest', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const colors = searchParams.get('material') === 'PETG' ? [] : [smoke, petrol];
      return HttpResponse.json({ hex: `#${searchParams.get('hex')}`, colors });
    }),
  );
});

const open = () => render(<ColorFinder materials={materials} />);
const field = () => screen.getByRole('textbox', { name: 'Hex of your color' });

it('finds spools for a typed hex, says how much each differs and where its color comes from', async () => {
  open();
  await userEvent.type(field(), '#2f6f62');
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('ΔE 1.50');
  expect(first?.textContent).toContain('measured on a printed plaque');
  expect(first?.textContent).toContain('translucent: what lies behind it joins in · for members of Premium');
  expect(first?.textContent).toContain('Out of Stock');
  expect(second?.textContent).toContain('ΔE 12.18 two different colors');
  expect(second?.textContent).toContain('from the color on our page, not measured');
  expect(screen.getByRole('link', { name: 'Petrol PLA' }).getAttribute('href')).toBe('/shop/PLA/Petrol-1.75mm-1kg/');
  expect(screen.getByRole('status').textContent).toBe('2 colors, nearest first');
  expect(location.search).toBe('?hex=2F6F62');
});

it('keeps room for the spools while it looks for them', async () => {
  server.use(http.get('/api/colors/nearest', () => new Promise<never>(() => {})));
  open();
  await userEvent.type(field(), '#c8553d');
  await waitFor(() => expect(document.querySelectorAll('.is-waiting')).toHaveLength(3));
  await expectAccessible();
});

it('says what a color looks like, and asks nothing', async () => {
  open();
  await userEvent.type(field(), 'teal{Enter}');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Type three or six hex digits, such as #2F6F62.')).toBeTruthy();
  expect(asked).toEqual([]);
  await expectAccessible();
  await userEvent.clear(field());
  await userEvent.type(field(), '#f0a{Enter}');
  await screen.findByRole('heading', { name: 'Nearest to #FF00AA' });
});

it('opens with the color and filters of its address', async () => {
  history.replaceState(null, '', '/colors/?hex=2f6f63&material=PLA&inStock=true');
  open();
  await screen.findByRole('link', { name: 'Smoke PETG' });
  expect(asked).toEqual(['?hex=2F6F63&material=PLA&inStock=true']);
  expect(field()).toHaveProperty('value', '#2F6F63');
  expect(screen.getByRole('checkbox', { name: 'In stock only' })).toHaveProperty('checked', true);
  expect(screen.getByRole('combobox', { name: 'Material' })).toHaveProperty('value', 'PLA');
});

it('filters, and takes the filters back where none is left', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: /#C8553D/ }));
  await screen.findByRole('link', { name: 'Petrol PLA' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Material' }), 'PETG');
  await screen.findByText('No spool matches these filters.');
  expect(location.search).toBe('?hex=C8553D&material=PETG');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all spools' }));
  await screen.findByRole('link', { name: 'Petrol PLA' });
  expect(location.search).toBe('?hex=C8553D');
});

it('shows what went wrong, and tries again', async () => {
  server.use(http.get('/api/colors/nearest', () => HttpResponse.error(), { once: true }));
  history.replaceState(null, '', '/colors/?hex=2f6f64');
  open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  await expectAccessible();
  await userEvent.click(retry);
  await screen.findByRole('link', { name: 'Petrol PLA' });
});

it('picks a color from a photo by keyboard', async () => {
  // jsdom draws nothing: this photo is red in its left half, and blue in its right.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 200, height: 100, close: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => {},
    drawImage: () => {},
    getImageData: (x: number, _: number, width: number, height: number) => ({
      data: new Uint8ClampedArray(
        Array.from({ length: width * height }, () => (x < 100 ? [255, 0, 0, 255] : [0, 0, 255, 255])).flat(),
      ),
    }),
  } as unknown as CanvasRenderingContext2D);
  open();
  expect(screen.getByText(/The photo stays in your browser/)).toBeTruthy();
  const photo = new File(['photo'], 'part.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText('Or pick it from a photo'), photo);
  const point = await screen.findByRole('slider', { name: 'Point on the photo' });
  expect(point.getAttribute('aria-valuetext')).toBe('50% from the left, 50% from the top: #FF0000');
  await screen.findByRole('heading', { name: 'Nearest to #FF0000' });
  point.focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowUp}{/Shift}{ArrowDown}');
  expect(point.getAttribute('aria-valuetext')).toBe('55% from the left, 46% from the top: #0000FF');
  await screen.findByRole('heading', { name: 'Nearest to #0000FF' });
  expect(field()).toHaveProperty('value', '#0000FF');
  await expectAccessible();
});

it.each([
  ['that is no picture', 100, 'Your browser cannot open this file as a picture. Try a JPEG or PNG.'],
  ['that is too large', 40_000_001, 'Choose a photo of at most 40 MB.'],
])('rejects a file %s', async (_, size, message) => {
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no picture')));
  open();
  const file = new File(['x'], 'x.png', { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: size });
  await userEvent.upload(screen.getByLabelText('Or pick it from a photo'), file);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.queryByRole('slider')).toBeNull();
});
