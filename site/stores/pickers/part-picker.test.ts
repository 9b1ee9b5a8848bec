import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { CARDS_A_PAGE } from '../../../contract/search-limits.ts';
import { sampleCatalogue, sampleFamily } from '../../lib/catalogue/sample-content.ts';
import { plans } from '../../lib/pickers/plans.ts';
import { builtShelf, shelfOf } from '../../lib/pickers/shelf.ts';
import { gate } from '../../mocks/a-workspace.ts';
import { searchShelf } from '../../mocks/search-shelf.ts';
import { server } from '../../mocks/server.ts';
import { $notice } from '../notice.ts';
import { createBundlePicker } from './bundle-picker.ts';
import { cartonOf, pickerView } from './picker-state.ts';

const plan = plans.bulk;
const tones = Array.from({ length: 100 }, (_, n) => `Tone${n}`);
const items = sampleCatalogue([
  sampleFamily('Bulk', 'BulkBox', [{ price: 19_900, qoh: 4 }], { kind: 'bundle' }),
  ...tones.map((tone, n) =>
    sampleFamily('PLA', tone, [{ displayIndex: 500 - n }, { diameter: '2.85mm', displayIndex: 500 - n }]),
  ),
  sampleFamily('PETG', 'Canary', [{ displayIndex: 1, price: 2899 }]),
]).items;
const built = builtShelf(shelfOf(items, plan), plan);

async function openPicker(stock: Readonly<Record<string, number>> = {}) {
  const asked = searchShelf(items, stock);
  const picker = createBundlePicker(plan, built);
  await picker.open(false);
  const view = () => pickerView(plan, picker.$state.get());
  const names = () => view().onShelf.map(({ name }) => name);
  const roll = (name: string) => {
    const found = view().onShelf.find((each) => each.name === name);
    if (!found) throw new Error(`no ${name} on the page`);
    return found;
  };
  return {
    ...picker,
    asked,
    view,
    names,
    state: () => picker.$state.get(),
    carton: () => cartonOf(picker.$state.get()),
    put: (name: string) => picker.add(roll(name)),
  };
}

afterEach(() => sessionStorage.clear());

describe('a page of more rolls than it can list', () => {
  it('ships the first of them in the first diameter, at any number', () => {
    expect(built.rolls.map(({ name }) => name)).toEqual(tones.slice(0, plan.part));
    expect(new Set(built.rolls.map(({ diameter }) => diameter))).toEqual(new Set(['1.75mm']));
    expect(built.total).toBe(101);
    expect(built.single).toEqual([2299, 2899]);
  });

  it('ships all rolls of a small shop', () => {
    const few = { rolls: built.rolls, bundle: built.bundle };
    expect(builtShelf(few, plan)).toMatchObject({ total: null, rolls: built.rolls });
  });

  it('asks for the stock of the rolls that it shows, and of no other', async () => {
    const sold = 'pla-tone0-1.75mm-1kg';
    const { asked, view, state } = await openPicker({ [sold]: 0 });
    expect(view().onShelf).toHaveLength(plan.part);
    expect(view().onShelf[0]).toMatchObject({ id: sold, qoh: 0 });
    expect(state().phase).toEqual({ at: 'open' });
    expect(asked.searches).toEqual([]);
    expect(asked.ids.flat()).toHaveLength(plan.part + 1);
  });
});

describe('a search', () => {
  it('shows the rolls that match, with their current stock, and keeps those in the carton', async () => {
    const { put, search, names, view, state, carton } = await openPicker({ 'pla-tone77-1.75mm-1kg': 3 });
    put('Tone0');
    await search('tone77');
    expect(names()).toEqual(['Tone77']);
    expect(view().onShelf[0]?.qoh).toBe(3);
    expect(state().part).toMatchObject({ at: 'ready', total: 1, problem: null });
    put('Tone77');
    expect(carton()).toHaveLength(2);
    expect(view().chosen.map(({ name }) => name)).toEqual(['Tone0', 'Tone77']);
    expect(view().price.single).toEqual([2299, 2899]);
    await search('');
    expect(names()).toEqual(tones.slice(0, plan.part));
  });

  it('shows what the last words match, whichever answer comes first', async () => {
    const { search, names } = await openPicker();
    await Promise.all([search('tone5'), search('tone50'), search('tone61')]);
    expect(names()).toEqual(['Tone61']);
  });

  it('is dropped when its stock comes after a newer search', async () => {
    const { search, names } = await openPicker();
    const asked = gate();
    const answered = gate();
    server.use(
      http.get('/api/items', async ({ request }) => {
        if (!request.url.includes('tone50')) return;
        asked.open();
        await answered.passed;
      }),
    );
    const older = search('tone50');
    await asked.passed;
    await search('tone61');
    answered.open();
    await older;
    expect(names()).toEqual(['Tone61']);
  });

  it('takes no roll of the diameter before', async () => {
    const { chooseDiameter, view, carton, add, state } = await openPicker();
    const [thin] = view().onShelf;
    if (!thin) throw new Error('no roll');
    chooseDiameter('2.85mm');
    add(thin);
    expect(carton()).toEqual([]);
    await expect.poll(() => state().part?.at).toBe('ready');
    expect(new Set(view().onShelf.map(({ diameter }) => diameter))).toEqual(new Set(['2.85mm']));
  });

  it('asks for the chosen materials, and nothing without one', async () => {
    const { showMaterials, names, asked, state } = await openPicker();
    showMaterials(['PETG']);
    await expect.poll(names).toEqual(['PETG Canary']);
    const before = asked.searches.length;
    showMaterials([]);
    expect(names()).toEqual([]);
    expect(state().part?.at).toBe('ready');
    expect(asked.searches).toHaveLength(before);
  });

  it('says why it fails, keeps the rolls, and can be repeated', async () => {
    const { search, names, state } = await openPicker();
    server.use(http.get('/api/search', () => HttpResponse.error()));
    await search('tone77');
    expect(state().part).toMatchObject({ at: 'ready', problem: messages.networkDown });
    expect(names()).toEqual(tones.slice(0, plan.part));
    searchShelf(items);
    await search('tone77');
    expect(state().part?.problem).toBeNull();
    expect(names()).toEqual(['Tone77']);
  });
});

describe('more rolls', () => {
  it('come below the others until all are there, each once', async () => {
    const { showMore, names, state } = await openPicker();
    await showMore();
    expect(names()).toEqual(tones.slice(0, 2 * CARDS_A_PAGE));
    await showMore();
    expect(names()).toEqual([...tones, 'PETG Canary']);
    expect(state().part).toMatchObject({ total: 101 });
    expect(state().part?.asked).toBeGreaterThanOrEqual(101);
  });
});

describe('a choice', () => {
  it('survives a reload with rolls that the page does not list, without those that sold out', async () => {
    const before = await openPicker();
    await before.search('tone77');
    before.put('Tone77');
    await before.search('tone88');
    before.put('Tone88');
    const after = await openPicker({ 'pla-tone88-1.75mm-1kg': 0 });
    expect(after.view().chosen.map(({ name }) => name)).toEqual(['Tone77']);
    expect($notice.get()?.text).toBe(messages.rollsSoldOut('Tone88'));
  });
});
