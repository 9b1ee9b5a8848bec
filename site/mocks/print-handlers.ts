import { HttpResponse, http } from 'msw';
import { cents } from '../../contract/cents.ts';
import { printPrice } from '../../contract/money/print-price.ts';
import { type Quote, quoteRequestSchema } from '../../contract/queu3d/quote.ts';
import { type PrintColor, SPOOL_WEIGHT } from '../lib/queu3d/print-colors.ts';
import { aCartLine } from './a-cart-line.ts';
import { printColorsThere, printContent, TEN_GRAMS } from './a-workspace.ts';
import { shop } from './mock-shop.ts';

/** The print requests of the mock API, and its answers. */
interface PrintShop {
  readonly quotes: unknown[];
  readonly previews: string[];
  readonly added: Record<string, unknown>[];
  /** cents added to the browser's price of each print */
  dearer: number;
  /** added to the ten grams of each print; undefined: it is printed without */
  supportGrams: number | undefined;
}

/** A mock API that quotes ten grams and accepts its own quotes, with its handlers. */
export function aPrintShop(): { prints: PrintShop; handlers: Parameters<typeof import('./server.ts').server.use> } {
  const prints: PrintShop = { quotes: [], previews: [], added: [], dearer: 0, supportGrams: undefined };
  const handlers = [
    http.get('/api/items/tags', () => HttpResponse.json(printColorsThere.map(spoolOf))),
    http.post('/api/quotes', async ({ request }) => {
      const wish = quoteRequestSchema.parse(await request.json());
      prints.quotes.push(wish.prints);
      return HttpResponse.json(quoteFor(wish.prints, prints));
    }),
    http.put('/api/file/:id', ({ params }) => {
      prints.previews.push(String(params['id']));
      return HttpResponse.json({ id: params['id'], name: 'box.stl', extension: 'stl', bytes: 9 });
    }),
    http.post('/api/cart', async ({ request }) => {
      prints.added.push((await request.json()) as Record<string, unknown>);
      shop.lines = [...shop.lines, { ...aCartLine({ id: `print-${prints.added.length}` }), type: 'pod' }];
      return HttpResponse.json({ lines: shop.lines });
    }),
  ];
  return { prints, handlers };
}

function spoolOf({ material, colorName, hex, isInStock }: PrintColor) {
  const name = `${material} ${colorName}`;
  const tags = { color: colorName, colorName, material, weight: SPOOL_WEIGHT, diameter: '1.75mm', colorFamily: 'Blue' };
  const data = {
    temp: 210,
    freeGround: false,
    discordOnly: false,
    membersOnly: false,
    sku: name,
    hex,
    summary: name,
    was: null,
  };
  return { id: name, name, price: 2299, qoh: isInStock ? 40 : 0, data, tags };
}

/** Of an hour each, within `plateHours`. */
const PER_PLATE = 10;

function quoteFor(
  wanted: ReturnType<typeof quoteRequestSchema.parse>['prints'],
  { dearer, supportGrams }: PrintShop,
): Quote {
  const prints = wanted.map(({ jobId, material, colorName, quantity }) => {
    const rates = printContent.materials.find(({ name }) => name === material) ?? { density: 1.24, perGram: 15 };
    const filament = TEN_GRAMS * (1 + (supportGrams ?? 0) / 10);
    const { grams, perGram, machine, single, each } = printPrice(
      { filament, seconds: 3600, quantity, perPlate: PER_PLATE },
      { material: rates, quality: { perGram: 0 }, machine: printContent.machine },
      printContent.breaks,
    );
    return {
      jobId,
      fileId: crypto.randomUUID(),
      name: 'box.stl',
      material,
      colorName,
      hex: '#0B5A63',
      quantity,
      quality: { stop: 50, layerHeight: 0.16, label: 'Standard' },
      infill: 20,
      supports: supportGrams !== undefined,
      grams,
      printTime: 3600,
      perPlate: PER_PLATE,
      perGram,
      machine,
      single: cents(single + dearer),
      each: cents(each + dearer),
      price: cents((each + dearer) * quantity),
      spool: null,
      ...(supportGrams !== undefined && { supportGrams }),
    };
  });
  const total = cents(prints.reduce((sum, { price }) => sum + price, 0));
  return {
    quote: 'signed',
    validUntil: new Date(Date.now() + 3_600_000).toISOString(),
    prints,
    total,
    shipsBy: '2026-12-01',
    hoursAhead: 5.5,
  };
}
