import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { printingMessages } from '../../../contract/messages/printing.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { UPRIGHT } from '../../../contract/queu3d/upright.ts';
import type { Rows } from '../../../slicer/mesh/mesh.ts';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import { sampleCatalogue, sampleFamily } from '../../lib/catalogue/sample-content.ts';
import { rotateQuarter } from '../../lib/queu3d/print-settings.ts';
import { boxFacts, loadedModelOf } from '../../mocks/a-read-model.ts';
import { aFile, builtWithAll, fakeTools, finishedJob, gate, printContent } from '../../mocks/a-workspace.ts';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { aPrintShop } from '../../mocks/print-handlers.ts';
import { searchShelf } from '../../mocks/search-shelf.ts';
import { server } from '../../mocks/server.ts';
import { $notice } from '../../stores/notice.ts';
import { SliceRefused } from '../../stores/queu3d/machine.ts';
import type { WorkspaceTools } from '../../stores/queu3d/workspace.ts';
import { PrintWorkspace } from './PrintWorkspace.tsx';

let shop: ReturnType<typeof aPrintShop>['prints'];

beforeEach(() => {
  const { prints, handlers } = aPrintShop();
  shop = prints;
  server.use(...handlers);
  // jsdom cannot draw; the viewer says so and the rest works.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  HTMLCanvasElement.prototype.getContext = () => null;
});

async function show(change: Partial<WorkspaceTools> = {}, file = aFile()) {
  render(<PrintWorkspace content={printContent} {...builtWithAll} tools={fakeTools(change)} />);
  await userEvent.upload(screen.getByLabelText('Model file'), file);
}

const openBox = () => boxFacts(30, 30, 30, { refused: 'not_closed', repaired: undefined });
/** Once it takes a press: while the quote loads, the button to buy does not. */
async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await userEvent.click(button);
}
const addToCart = () => screen.findByRole('button', { name: /^Add to Cart/ });

describe('several models that overhang', () => {
  it('are turned with one press', async () => {
    const onSide = rotateQuarter(UPRIGHT, 'left');
    const read = async () => ({
      ...loadedModelOf(boxFacts(40, 50, 20)),
      sidesDown: async () => [{ rotation: onSide, lower: 0 }],
      supportVolume: async ([, , [x]]: Rows) => (Math.abs(x) > 0.1 ? 3000 : 12_000),
      bedContact: async () => ({ overhang: 900, steepOverhang: 0, touching: 900 }),
    });
    await show({ read });
    await userEvent.upload(screen.getByLabelText('Model file'), aFile('2.stl'));
    expect(await screen.findByText(/^2 models would need fewer supports on another side: about 22 g/)).toBeDefined();
    await expectAccessible();
    await press('Turn 2 models');
    expect(screen.queryByText(/would need fewer supports/)).toBeNull();
    expect($notice.get()).toMatchObject({ text: queu3dMessages.turnedAll(2) });
  });
});

describe('the empty workspace', () => {
  it('shows the default settings and cannot calculate a price', () => {
    render(<PrintWorkspace content={printContent} {...builtWithAll} tools={fakeTools()} />);
    expect(screen.getByRole('slider', { name: 'Infill' })).toHaveProperty('value', '20');
    expect(screen.getByRole('slider', { name: 'Scale' })).toHaveProperty('value', '100');
    expect(screen.getByRole('radio', { name: /Standard/ })).toHaveProperty('checked', true);
    expect(screen.getByRole('textbox', { name: 'Quantity' })).toHaveProperty('value', '1');
    expect(screen.getByRole('button', { name: 'Calculate price' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: /Add to Cart/ })).toBeNull();
    expect(screen.queryByText(/^From /)).toBeNull();
    expect(screen.getByText(/^\d+ colors in stock$/)).toBeDefined();
  });

  it('puts a sample on the bed for shoppers who have no model at hand', async () => {
    render(<PrintWorkspace content={printContent} {...builtWithAll} tools={fakeTools()} />);
    await press('Try a sample model');
    expect(await screen.findByText(/Closed and solid/)).toBeDefined();
    expect(screen.getByText('sample-hook.stl')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Add another model');
  });

  it('passes its settings on to the first model', async () => {
    render(<PrintWorkspace content={printContent} {...builtWithAll} tools={fakeTools()} />);
    await userEvent.click(screen.getByRole('radio', { name: 'Canary' }));
    await userEvent.upload(screen.getByLabelText('Model file'), aFile());
    expect(await screen.findByText(/Closed and solid/)).toBeDefined();
    expect(screen.getByRole('radio', { name: 'Canary' })).toHaveProperty('checked', true);
  });
});

describe('a model', () => {
  it('gets an estimate and a print check as soon as it is read', async () => {
    await show();
    expect(await screen.findByText(/^\$\d.* to \$\d/)).toBeDefined();
    expect(screen.getByText('Closed and solid')).toBeDefined();
    expect(await screen.findByText('Walls are thick enough')).toBeDefined();
  });

  it('has no estimate to explain until it is read', async () => {
    const { passed, open } = gate();
    await show({
      read: async () => {
        await passed;
        return loadedModelOf(boxFacts(40, 50, 20));
      },
    });
    expect(await screen.findByText('Reading your model …')).toBeDefined();
    expect(screen.queryByText(/in your browser$/)).toBeNull();
    open();
    expect(await screen.findByText(/in your browser$/)).toBeDefined();
  });

  it('gets a price with its breakdown, and Add to Cart replaces Calculate price', async () => {
    await show();
    // No day is known yet.
    expect(screen.getByText(printingMessages.printingTimeNote)).toBeDefined();
    await press('Calculate price');
    expect(await addToCart()).toHaveProperty('textContent', 'Add to Cart · $1.50');
    const rows = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(rows).toEqual(['10.0 g', '$0.15 / g', '$1.50', '× 1', '$1.50']);
    expect(screen.getByText('1 h 0 min each')).toBeDefined();
    expect(await screen.findByText('Ships by Tue, Dec 1')).toBeDefined();
    expect(screen.queryByText(printingMessages.printingTimeNote)).toBeNull();
    expect(screen.getByText(/about 6 hours of prints ahead/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Calculate price' })).toBeNull();
  });

  it('costs less by the piece from ten on, and the page says how far that is', async () => {
    await show();
    await press('Calculate price');
    await addToCart();
    const table = screen.getByRole('table', { name: 'Price of each piece by quantity' });
    const texts = (role: string) =>
      within(table)
        .getAllByRole(role)
        .map(({ textContent }) => textContent);
    expect(texts('columnheader')).toEqual(['1–9', '10–24', '25–49', '50+']);
    expect(texts('cell')).toEqual(['$1.50', '$1.43', '$1.35', '$1.28']);
    expect(screen.getByText('9 more: $1.43 each.')).toBeDefined();
    expect(screen.queryByText(/on one plate/)).toBeNull();
    await press('Take 10');
    expect(await screen.findByRole('button', { name: 'Add to Cart · $14.30' })).toBeDefined();
    expect(await screen.findByText('All 10 fit on one plate.')).toBeDefined();
    const rows = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(rows).toEqual(['10.0 g', '$0.15 / g', '$1.50', '$1.43 each', '× 10', '$14.30']);
    await userEvent.clear(screen.getByRole('textbox', { name: 'Quantity' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Quantity' }), '24{Enter}');
    expect(await screen.findByText('25 pieces cost $0.57 less than 24: $1.35 each.')).toBeDefined();
    expect(await screen.findByText('Up to 10 of them fit on one plate.')).toBeDefined();
  });

  it('is locked while it is sliced, and Cancel resets everything', async () => {
    const { passed } = gate();
    await show({
      sliceOnServer: async ({ fileId, onUpdate }) => {
        onUpdate({ ...finishedJob(fileId), status: 'slicing', percent: 64, layer: 428, layers: 668 });
        await passed;
        return finishedJob(fileId);
      },
    });
    await press('Calculate price');
    expect(await screen.findByText(/Layer 428 of 668/)).toBeDefined();
    expect(screen.getByRole('progressbar', { name: /Slicing/ })).toHaveProperty('value', 64);
    expect(screen.getByRole('group', { name: /Print settings/ })).toHaveProperty('disabled', true);
    await press('Cancel');
    expect(await screen.findByText('Drop your model here')).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('can be priced and bought by keyboard without losing the focus', async () => {
    render(<PrintWorkspace content={printContent} {...builtWithAll} tools={fakeTools()} />);
    const focused = () => document.activeElement?.textContent;
    screen.getByRole('button', { name: 'Choose a file' }).focus();
    await userEvent.upload(screen.getByLabelText('Model file'), aFile());
    screen.getByRole('button', { name: 'Add another model' }).focus();
    const calculate = await screen.findByRole('button', { name: 'Calculate price' });
    await vi.waitFor(() => expect(calculate).toHaveProperty('disabled', false));
    calculate.focus();
    await userEvent.keyboard('{Enter}');
    await addToCart();
    expect(focused()).toBe('Add to Cart · $1.50');
    expect((await screen.findByText('Your price is $1.50.')).getAttribute('role')).toBe('status');
    await vi.waitFor(() => expect(shop.quotes).toHaveLength(1));
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Drop your model here');
    expect(focused()).toBe('Choose a file');
  });

  it('leaves the focus on the button that opens files', async () => {
    render(<PrintWorkspace content={printContent} {...builtWithAll} tools={fakeTools()} />);
    const choose = screen.getByRole('button', { name: 'Choose a file' });
    choose.focus();
    fireEvent.change(screen.getByLabelText('Model file'), { target: { files: [aFile()] } });
    await screen.findByRole('button', { name: 'Add another model' });
    expect(document.activeElement?.textContent).toBe('Add another model');
  });

  it('leaves the focus on Calculate price while slicing', async () => {
    const { passed } = gate();
    await show({ sliceOnServer: async ({ fileId }) => passed.then(() => finishedJob(fileId)) });
    await press('Calculate price');
    const slicing = await screen.findByRole('button', { name: 'Slicing' });
    expect(document.activeElement).toBe(slicing);
    expect(slicing).toHaveProperty('disabled', false);
  });

  it('cannot be bought in a color that is out of stock', async () => {
    await show();
    expect(await screen.findByRole('radio', { name: 'Cobalt, Out of Stock' })).toHaveProperty('disabled', true);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Material' }), 'ABS');
    expect(screen.getByText(/No color of this material is in stock/)).toBeDefined();
    await press('Calculate price');
    expect(await addToCart()).toHaveProperty('disabled', true);
  });

  it.each([
    ['is not closed', { read: async () => loadedModelOf(openBox()) }, /^Not closed\. /],
    ['is too large', { read: async () => loadedModelOf(boxFacts(700, 10, 10)) }, /^Too large for the bed\. /],
    ['cannot be read', { read: () => Promise.reject(new ModelError('truncated')) }, /^This file is cut off/],
  ])('gets no estimate and no price if it %s, and the button says why', async (_, tools, reason) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await show(tools);
    const button = screen.getByRole('button', { name: 'Calculate price', description: reason });
    expect(button).toHaveProperty('disabled', true);
    expect(screen.queryByText(/^\$\d.* to \$\d/)).toBeNull();
  });

  it('has the order minimum beside its button, and says before the press that a small print is below it', async () => {
    await show();
    await screen.findByRole('button', { name: 'Calculate price', description: '$10 minimum order.' });
    await press('Calculate price');
    const description = 'Orders begin at $10, everything in your cart counted.';
    expect(await screen.findByRole('button', { name: /^Add to Cart/, description })).toBeDefined();
  });

  it('can be scaled to fit with one click', async () => {
    await show({ read: async () => loadedModelOf(boxFacts(700, 10, 10)) });
    await press('Scale to 50%');
    expect(screen.getByText('Fits the bed')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Scale in percent' })).toHaveProperty('value', '50');
  });

  it('can be printed with supports, at a price that says how much of it they are', async () => {
    const model = loadedModelOf(boxFacts(40, 50, 20));
    await show({
      read: async () => ({ ...model, bedContact: async () => ({ overhang: 900, steepOverhang: 0, touching: 900 }) }),
    });
    await press('Calculate price');
    await addToCart();
    await vi.waitFor(() => expect(shop.quotes).toHaveLength(1));
    shop.supportGrams = 3.2;
    await press('Print with supports');
    expect(screen.getByRole('checkbox', { name: 'Supports' })).toHaveProperty('checked', true);
    expect(screen.getByText('Overhangs get supports')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Print without supports');
    expect(screen.queryByRole('button', { name: /^Add to Cart/ })).toBeNull();
    await press('Calculate price');
    expect(await screen.findByRole('button', { name: 'Add to Cart · $1.98' })).toBeDefined();
    const rows = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(rows).toEqual(['13.2 g', '3.2 g · $0.48', '$0.15 / g', '$1.98', '× 1', '$1.98']);
    expect(screen.getByText('Without supports it was $1.50.')).toBeDefined();
    await press('Print without supports');
    expect(screen.getByRole('checkbox', { name: 'Supports' })).toHaveProperty('checked', false);
  });

  it('says so when no supports are needed', async () => {
    shop.supportGrams = 0;
    const model = loadedModelOf(boxFacts(40, 50, 20));
    await show({
      read: async () => ({ ...model, bedContact: async () => ({ overhang: 900, steepOverhang: 0, touching: 900 }) }),
      sliceOnServer: async ({ fileId }) => ({ ...finishedJob(fileId), supportVolume: 0 }),
      sliceInBrowser: () => Promise.reject(new Error('not in this browser')),
    });
    await screen.findByText('Parts overhang');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Supports' }));
    await press('Calculate price');
    expect(await screen.findByText(/Nothing on this model needs supports/)).toBeDefined();
    expect(screen.getByText('Overhangs print without supports')).toBeDefined();
    expect(screen.queryByText(/supports hold them up|add supports/i)).toBeNull();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)[0]).toBe('10.0 g');
  });

  it('can be converted from inches or centimeters with one click', async () => {
    const units = [
      { name: 'inch', factor: 25.4 },
      { name: 'centimeter', factor: 10 },
    ] as const;
    await show({ read: async () => loadedModelOf(boxFacts(2, 2, 2, { units })) });
    expect(screen.getByRole('button', { name: 'In centimeters: 20 × 20 × 20 mm' })).toBeDefined();
    await press('In inches: 50.8 × 50.8 × 50.8 mm');
    expect((await screen.findAllByText('50.8 × 50.8 × 50.8 mm')).length).toBeGreaterThan(0);
  });

  it('can be sent to a free manual review if the slicer fails', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const reviews: unknown[] = [];
    server.use(
      http.post('/api/prints/reviews', async ({ request }) => {
        reviews.push(await request.json());
        return HttpResponse.json({ id: crypto.randomUUID(), refId: 'NQ-7K2M-4Q9D' });
      }),
    );
    await show({ sliceOnServer: () => Promise.reject(new SliceRefused({ fault: 'engine_crashed' })) });
    await press('Calculate price');
    expect(within(await screen.findByRole('alert')).getByText(/Our slicer could not process this model/)).toBeDefined();
    await press('Ask for a manual review');
    await userEvent.type(await screen.findByLabelText('Email address'), 'maker@northspool.example');
    await press('Ask for a review');
    expect(await screen.findByText(/Thank you. We will look at your model/)).toBeDefined();
    expect(reviews).toMatchObject([{ email: 'maker@northspool.example', material: 'PLA', infill: 20, quality: 50 }]);
  });
});

describe('a model with holes', () => {
  const drawn = openBox();
  const holed = { ...drawn, refused: 'repair_needed', findings: { ...drawn.findings, openEdges: 12 } } as const;

  it('is closed on request, shown with its figures, and priced once that is accepted', async () => {
    const asked: unknown[] = [];
    await show({
      read: async () => loadedModelOf(holed),
      sliceOnServer: async ({ fileId, settings }) => {
        asked.push(settings.repair);
        return finishedJob(fileId);
      },
    });
    expect(await screen.findByText('Holes in the mesh')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Calculate price' })).toHaveProperty('disabled', true);
    await press('Close the holes for me');
    expect(await screen.findByText(/2 holes closed/)).toBeDefined();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '4 cm² (10% of its surface)',
      '30 × 30 × 30 mm, as drawn',
      '27 cm³',
    ]);
    const accept = screen.getByRole('button', { name: 'Print it like this' });
    expect(document.activeElement).toBe(accept);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Repaired, as you accepted')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Undo the repair');
    await press('Calculate price');
    await addToCart();
    expect(asked).toEqual(['accepted']);
  });

  it('goes back to its holes when the repair is undone', async () => {
    await show({ read: async () => loadedModelOf(holed) });
    await press('Close the holes for me');
    await press('Print it like this');
    await press('Undo the repair');
    expect(await screen.findByText('Holes in the mesh')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Calculate price' })).toHaveProperty('disabled', true);
  });

  it('can be sent to a person at once, which uploads it', async () => {
    const reviews: { fileId?: string }[] = [];
    server.use(
      http.post('/api/prints/reviews', async ({ request }) => {
        reviews.push((await request.json()) as object);
        return HttpResponse.json({ id: crypto.randomUUID(), refId: 'NQ-7K2M-4Q9D' });
      }),
    );
    const fileId = crypto.randomUUID();
    await show({ read: async () => loadedModelOf(holed), upload: async () => ({ id: fileId }) });
    await press('Ask for a manual review');
    await userEvent.type(await screen.findByLabelText('Email address'), 'maker@northspool.example');
    await press('Ask for a review');
    expect(await screen.findByText(/Thank you. We will look at your model/)).toBeDefined();
    expect(reviews).toMatchObject([{ fileId, email: 'maker@northspool.example' }]);
  });

  it('shows at once what is left without sheets', async () => {
    await show({ read: async () => loadedModelOf({ ...holed, repairKind: 'sheets', findings: drawn.findings }) });
    expect(await screen.findByText('Sheets without thickness')).toBeDefined();
    expect(await screen.findByText(/Look at it in the viewer/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Close the holes for me' })).toBeNull();
  });
});

describe('several models', () => {
  it('are priced without those that cannot be printed, which are named', async () => {
    const read = async ({ name }: File) => loadedModelOf(name === 'open.stl' ? openBox() : boxFacts(40, 50, 20));
    await show({ read }, aFile('open.stl'));
    await screen.findByText('Not closed');
    await userEvent.upload(screen.getByLabelText('Model file'), aFile('box.stl'));
    await screen.findByText('Closed and solid');
    expect(screen.getByText(/^Left out, because .*: open\.stl\.$/)).toBeDefined();
    expect(screen.getByRole('button', { name: /^open\.stl.*Blocks printing.*Not closed: look at it$/ })).toBeDefined();
    expect(screen.getByText('Estimate for 1 model')).toBeDefined();
    await press('Calculate price');
    expect(await addToCart()).toHaveProperty('textContent', 'Add to Cart · $1.50');
    expect(screen.getByText('Price of 1 of 2 models')).toBeDefined();
    const description = 'Orders begin at $10, everything in your cart counted.';
    expect(screen.getByRole('button', { name: /^Add to Cart/, description })).toBeDefined();
  });

  it('take over the settings of the shown one with a press, and lose them again with Undo', async () => {
    await show({}, aFile('one.stl'));
    await screen.findByText('Closed and solid');
    expect(screen.queryByRole('button', { name: /^Use for/ })).toBeNull();
    await userEvent.upload(screen.getByLabelText('Model file'), aFile('two.stl'));
    await screen.findByRole('button', { name: /^two\.stl/, pressed: true });
    await userEvent.click(screen.getByRole('radio', { name: 'Canary' }));
    await press('Use for all 2 models');
    expect(screen.getByRole('button', { name: /^one\.stl.*Canary/ })).toBeDefined();
    act(() => $notice.get()?.action?.run());
    expect(screen.getByRole('button', { name: /^one\.stl.*Petrol/ })).toBeDefined();
  });

  it('share one quote, keep their own settings, and go into the cart together', async () => {
    await show({}, aFile('one.stl'));
    await screen.findByText('Closed and solid');
    await userEvent.upload(screen.getByLabelText('Model file'), aFile('two.stl'));
    await screen.findByRole('button', { name: /^two\.stl/, pressed: true });
    await userEvent.click(await screen.findByRole('button', { name: 'One more' }));
    await userEvent.click(screen.getByRole('button', { name: /^one\.stl/ }));
    expect(screen.getByRole('textbox', { name: 'Quantity' })).toHaveProperty('value', '1');
    expect(screen.getByText('Estimate for 2 models')).toBeDefined();
    await expectAccessible();
    await press('Calculate 2 prices');
    expect(await screen.findByRole('button', { name: 'Add to Cart · $4.50' })).toBeDefined();
    expect(screen.getByText('All models')).toBeDefined();
    await press(/^Add to Cart/);
    expect(await screen.findByText('Drop your model here')).toBeDefined();
    expect(shop.added).toMatchObject([{ quantity: 1 }, { quantity: 2 }]);
    expect($notice.get()?.text).toBe('Printing time is not included in our shipping estimates.');
  });
});

describe('a saved quote', () => {
  const link = 'AbCdEfGhIjKlMnOpQrStUv';
  const savedQuote = {
    link,
    savedAt: '2026-11-22T12:00:00Z',
    keptUntil: '2027-02-20T12:00:00Z',
    shipsBy: '2026-12-01',
    prints: [
      {
        name: 'gear.stl',
        material: 'PLA',
        colorName: 'Petrol',
        hex: '#0B5A63',
        infill: 20,
        supports: false,
        quality: { stop: 50, layerHeight: 0.16, label: 'Standard' },
        grams: 18.8,
        printTime: 3600,
        single: 282,
        each: 268,
        quantity: 10,
        price: 2680,
      },
    ],
    total: 2680,
    isMine: true,
    buy: { quote: 'signed', jobIds: [crypto.randomUUID()] },
  };

  it('is saved from the workspace, and its link is shown', async () => {
    server.use(http.post('/api/quotes/saved', () => HttpResponse.json(savedQuote)));
    await show();
    await press('Calculate price');
    await press('Save and share this quote');
    const field = await screen.findByRole('textbox', { name: 'Link to this quote' });
    expect(field).toHaveProperty('value', expect.stringMatching(new RegExp(`/queu3d/\\?quote=${link}#desk$`)));
    const pdf = screen.getByRole('link', { name: 'Download PDF' });
    expect(pdf.getAttribute('href')).toBe(`/api/quotes/saved/${link}/pdf`);
    await press('One more');
    expect(await screen.findByRole('button', { name: 'Save and share this quote' })).toBeDefined();
  });

  it('is listed for its shopper on request', async () => {
    const { savedAt, keptUntil } = savedQuote;
    const quotes = [{ link, savedAt, keptUntil, names: ['gear.stl', 'pin.stl'], total: 2680 }];
    server.use(http.get('/api/quotes/saved', () => HttpResponse.json({ quotes })));
    render(<PrintWorkspace content={printContent} {...builtWithAll} tools={fakeTools()} />);
    await press('Your saved quotes');
    const listed = await screen.findByRole('link', { name: 'gear.stl, pin.stl' });
    expect(listed.getAttribute('href')).toBe(`/queu3d/?quote=${link}#desk`);
  });

  it('is opened by its link, and bought by its shopper', async () => {
    server.use(http.get(`/api/quotes/saved/${link}`, () => HttpResponse.json(savedQuote)));
    history.replaceState(null, '', `/queu3d/?quote=${link}`);
    render(<PrintWorkspace content={printContent} {...builtWithAll} tools={fakeTools()} />);
    const opened = within(await screen.findByRole('region', { name: 'Saved quote' }));
    expect(await opened.findByText('gear.stl')).toBeDefined();
    const pdf = opened.getByRole('link', { name: 'Download PDF' });
    expect(pdf.getAttribute('href')).toBe(`/api/quotes/saved/${link}/pdf`);
    expect(document.head.querySelector('meta[name="robots"]')).toHaveProperty('content', 'noindex');
    await expectAccessible();
    await press('Add this quote to the cart · $26.80');
    await vi.waitFor(() => expect(shop.added).toMatchObject([{ quantity: 10, quote: 'signed' }]));
    await press('Close');
    expect(screen.queryByRole('region', { name: 'Saved quote' })).toBeNull();
    expect(location.search).toBe('');
  });
});

describe('the color search of a shop with very many colors', () => {
  const many = sampleCatalogue(Array.from({ length: 3 }, (_, n) => sampleFamily('PLA', `Tone${n}`))).items;
  const field = () => screen.getByRole('searchbox', { name: 'Find a color' });

  it('finds a color that is not on the page, and keeps it after the search', async () => {
    searchShelf(many);
    render(<PrintWorkspace content={printContent} {...builtWithAll} hasAllColors={false} tools={fakeTools()} />);
    await userEvent.type(field(), 'tone1');
    expect(await screen.findByText('1 color found')).toHaveProperty('role', 'status');
    await userEvent.click(screen.getByRole('radio', { name: 'Tone1' }));
    await userEvent.clear(field());
    expect(await screen.findByRole('radio', { name: 'Petrol' })).toBeDefined();
    expect(screen.getByRole('radio', { name: 'Tone1' })).toHaveProperty('checked', true);
  });

  it('says when nothing matches or the shop does not answer, and leaves the colors there', async () => {
    searchShelf(many);
    render(<PrintWorkspace content={printContent} {...builtWithAll} hasAllColors={false} tools={fakeTools()} />);
    await userEvent.type(field(), 'plaid');
    expect(await screen.findByText(queu3dMessages.noColorFound)).toBeDefined();
    server.use(http.get('/api/search', () => HttpResponse.error()));
    await userEvent.type(field(), 's');
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not reach the shop/);
    searchShelf(many);
    await userEvent.clear(field());
    expect(await screen.findByRole('radio', { name: 'Petrol' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
