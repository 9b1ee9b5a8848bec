import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { plans } from '../../lib/pickers/plans.ts';
import { builtShelf, shelfOf } from '../../lib/pickers/shelf.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { server } from '../../mocks/server.ts';
import { shelfItems, stockShelf } from '../../mocks/shelf.ts';
import { $notice } from '../notice.ts';
import { createBundlePicker } from './bundle-picker.ts';
import { cartonOf } from './picker-state.ts';

const canary = 'pla-canary-1.75mm-200g';
const petrol = 'pla-petrol-1.75mm-200g';
const cobalt = 'pla-cobalt-1.75mm-200g';
const spool = 'pla-canary-1.75mm-1kg';
const thick = 'pla-canary-2.85mm-1kg';

async function openPicker(name: 'minis' | 'bulk' = 'minis', community = false) {
  const picker = createBundlePicker(plans[name], builtShelf(shelfOf(shelfItems, plans[name]), plans[name]));
  await picker.open(community);
  const state = () => picker.$state.get();
  const roll = (id: string) => {
    const found = state().shelf.rolls.find((each) => each.id === id);
    if (!found) throw new Error(`no ${id} on the shelf`);
    return found;
  };
  return {
    ...picker,
    state,
    carton: () => cartonOf(state()),
    put: (id: string, times = 1) => {
      for (let time = 0; time < times; time += 1) picker.add(roll(id));
    },
    takeOut: (id: string) => picker.removeOne(roll(id)),
  };
}

/** What is sent when something is added to the cart. */
function watchAdds(): unknown[] {
  const sent: unknown[] = [];
  server.events.on('request:start', async ({ request }) => {
    if (request.method === 'POST') sent.push(await request.clone().json());
  });
  return sent;
}

beforeEach(() => {
  stockShelf();
  server.events.removeAllListeners();
});

describe('filling a carton', () => {
  it('accepts the same color more than once, in the order of choosing', async () => {
    const { put, carton } = await openPicker();
    put(canary, 2);
    put(petrol);
    expect(carton()).toEqual([canary, canary, petrol]);
  });

  it('accepts a color only as often as it is in stock', async () => {
    const { put, carton } = await openPicker();
    put(petrol, 4);
    expect(carton()).toEqual([petrol, petrol, petrol]);
  });

  it('accepts nothing that is out of stock', async () => {
    const { put, carton } = await openPicker();
    put(cobalt);
    expect(carton()).toEqual([]);
  });

  it.each([
    ['minis', canary, 5, 'The carton holds five. Take one out first.'],
    ['bulk', spool, 10, 'The carton holds ten. Take one out first.'],
  ] as const)('takes, for %s, never one roll too many, and says what to do', async (name, id, pieces, sentence) => {
    const { put, carton, state, removeAt } = await openPicker(name);
    put(id, pieces);
    expect(state().problem).toBeNull();
    put(id);
    expect(carton()).toHaveLength(pieces);
    expect(state().problem).toBe(sentence);
    removeAt(0);
    expect(state().problem).toBeNull();
  });

  it('removes a roll by its card or by its place', async () => {
    const { put, carton, takeOut, removeAt } = await openPicker();
    put(canary);
    put(petrol);
    put(canary);
    takeOut(canary);
    expect(carton()).toEqual([canary, petrol]);
    removeAt(0);
    expect(carton()).toEqual([petrol]);
  });

  it('offers community rolls only when they are requested', async () => {
    const names = async (community: boolean) =>
      (await openPicker('minis', community)).state().shelf.rolls.map(({ name }) => name);
    expect(await names(false)).not.toContain('Violet');
    expect(await names(true)).toContain('Violet');
  });

  it('offers a 10-pack the four materials in both diameters, and nothing else', async () => {
    const { state } = await openPicker('bulk');
    expect(
      state()
        .shelf.rolls.map(({ id }) => id)
        .sort(),
    ).toEqual(['petg-canary-1.75mm-1kg', spool, thick]);
  });
});

describe('diameters', () => {
  it('have a carton each, so that switching loses nothing', async () => {
    const { put, carton, chooseDiameter } = await openPicker('bulk');
    put(spool, 3);
    chooseDiameter('2.85mm');
    expect(carton()).toEqual([]);
    put(thick, 2);
    chooseDiameter('1.75mm');
    expect(carton()).toEqual([spool, spool, spool]);
  });
});

describe('the number of packs', () => {
  it('is limited by the rolls in stock', async () => {
    stockShelf({ [canary]: 10 });
    const { put, setPacks, state, removeAt } = await openPicker();
    put(canary, 5);
    setPacks(2);
    expect(state().packs).toBe(2);
    removeAt(0);
    put(petrol);
    expect(state().packs).toBe(2);
    removeAt(0);
    put(petrol);
    expect(state().packs).toBe(1);
  });
});

describe('adding to the cart', () => {
  it('sends one bundle line with its rolls, then empties the carton', async () => {
    const sent = watchAdds();
    const { put, carton, buy, state } = await openPicker();
    put(canary, 3);
    put(petrol, 2);
    await buy();
    expect(sent).toEqual([
      { type: 'item', id: 'minis-minis-1.75mm-200g', qty: 1, sides: [canary, canary, canary, petrol, petrol] },
    ]);
    expect(carton()).toEqual([]);
    expect(state().phase).toEqual({ at: 'open' });
    expect($notice.get()?.text).toBe('Item added to cart.');
  });

  it('waits until the carton is full', async () => {
    const sent = watchAdds();
    const { put, buy } = await openPicker();
    put(canary, 4);
    await buy();
    expect(sent).toEqual([]);
  });

  it('keeps the choice without sold-out rolls, and says why the API refused', async () => {
    const { put, carton, buy, state } = await openPicker();
    put(canary, 4);
    put(petrol);
    shop.refuseWrites = { code: 'item_out_of_stock', message: 'Petrol is out of stock.' };
    stockShelf({ [petrol]: 0 });
    await buy();
    expect(state().problem).toBe('Petrol is out of stock.');
    expect(carton()).toEqual([canary, canary, canary, canary]);
  });
});

describe('a choice', () => {
  it('survives a reload, per diameter', async () => {
    const before = await openPicker('bulk');
    before.put(spool, 2);
    before.chooseDiameter('2.85mm');
    before.put(thick);
    const after = await openPicker('bulk');
    expect(after.state().diameter).toBe('2.85mm');
    expect(after.state().cartons).toEqual({ '1.75mm': [spool, spool], '2.85mm': [thick] });
  });

  it('loses rolls that sold out since, and names them', async () => {
    const { put } = await openPicker();
    put(canary);
    put(petrol, 3);
    stockShelf({ [petrol]: 1 });
    const { carton } = await openPicker();
    expect(carton()).toEqual([canary, petrol]);
    expect($notice.get()).toMatchObject({ kind: 'info', text: messages.rollsSoldOut('2 × Petrol') });
  });

  it('is dropped when it cannot be read', async () => {
    for (const kept of ['{', '{"diameter":"9mm","cartons":{}}', '{"diameter":"1.75mm","cartons":{"1.75mm":[1]}}']) {
      sessionStorage.setItem('northspool:picker:minis', kept);
      expect((await openPicker()).carton()).toEqual([]);
    }
  });
});

describe('the picker', () => {
  it('says that the shop does not answer, and retries', async () => {
    server.use(http.get('/api/items/tags', () => HttpResponse.error()));
    const { state, put, carton, reload } = await openPicker();
    expect(state().phase).toEqual({ at: 'failed', message: messages.networkDown });
    put(canary);
    expect(carton()).toEqual([]);
    stockShelf();
    await reload();
    put(canary);
    expect(carton()).toEqual([canary]);
  });

  it.each([['has no bundle left', { 'minis-minis-1.75mm-200g': 0 }]])(
    'takes no rolls when the shop %s',
    async (_, stock) => {
      stockShelf(stock);
      const { state, put, carton } = await openPicker();
      put(canary);
      expect(state().phase).toEqual({ at: 'closed' });
      expect(carton()).toEqual([]);
    },
  );

  it('takes no rolls when the shop no longer sells the bundle', async () => {
    server.use(http.get('/api/items/tags', () => HttpResponse.json([])));
    expect((await openPicker()).state().phase).toEqual({ at: 'closed' });
  });
});
