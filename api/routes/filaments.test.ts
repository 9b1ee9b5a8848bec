import { describe, expect, it } from 'vitest';
import { filamentListSchema, filamentOnSaleSchema } from '../../contract/filament/filament-calls.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { goods } from '../test/factory-items.ts';

const shop = await createTestApp();

async function list(query = '') {
  const response = await shop.request(`/api/filaments${query}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return { response, spools: filamentListSchema.parse(await response.json()) };
}

describe('the list of spools', () => {
  it('has each spool on sale with its record, price and files, and nothing else', async () => {
    const { spools, response } = await list();
    const petrol = spools.find(({ id }) => id === goods.spool.id);
    expect(petrol).toMatchObject({ densityGPerCm3: 1.24, price: goods.spool.price, inStock: true });
    expect(petrol?.files.orcaslicer).toMatch(/^https?:.*\/api\/filaments\/pla-petrol-1\.75mm-1kg\/orcaslicer$/);
    expect(spools.map(({ id }) => id)).not.toContain(goods.discordOnly.id);
    expect(response.headers.get('x-total-count')).toBe(String(spools.length));
  });

  it('is read page by page', async () => {
    const whole = (await list()).spools.map(({ id }) => id);
    const seen: string[] = [];
    for (let next: string | undefined = '?limit=2'; next; ) {
      const { spools, response } = await list(next);
      expect(spools.length).toBeLessThanOrEqual(2);
      seen.push(...spools.map(({ id }) => id));
      next = /^<(\?[^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(whole);
  });

  it('can be of one material', async () => {
    const { spools } = await list('?material=FORGE');
    expect(new Set(spools.map(({ material }) => material))).toEqual(new Set(['FORGE']));
  });

  it.each(['?limit=0', '?limit=251', '?offset=-1', '?material=Wood', '?color=red'])('refuses %s', async (query) => {
    expect((await shop.request(`/api/filaments${query}`)).status).toBe(400);
  });

  it('is not sent again while nothing changed, and says when a spool is sold out', async () => {
    const first = await shop.request('/api/filaments');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await shop.request('/api/filaments', { headers })).status).toBe(304);
    await shop.stock([{ ...goods.spool, qoh: 0 }]);
    const { spools } = await list();
    expect(spools).toMatchObject([{ id: goods.spool.id, inStock: false }]);
  });
});

describe('one spool', () => {
  it('is answered by the id of its item, also when it is not sold anymore', async () => {
    await shop.stock([{ ...goods.spool, active: false }]);
    const response = await shop.request(`/api/filaments/${goods.spool.id}`);
    const spool = filamentOnSaleSchema.parse(await response.json());
    expect(spool).toMatchObject({ name: 'Northspool PLA Petrol', price: null, inStock: false });
  });

  it('is unknown where the shop never had it', async () => {
    expect((await shop.request('/api/filaments/pla-nothing-1.75mm-1kg')).status).toBe(404);
    expect((await shop.request('/api/filaments/pla-nothing-1.75mm-1kg/orcaslicer')).status).toBe(404);
    expect((await shop.request(`/api/filaments/${goods.spool.id}/excel`)).status).toBe(404);
  });
});

describe('a file of a spool', () => {
  const path = `/api/filaments/${goods.spool.id}/prusaslicer`;

  it('is downloaded with the name of the spool, and not sent again', async () => {
    const response = await shop.request(path);
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="Northspool-NS-PLA-PETROL-175-1KG.prusa.ini"',
    );
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toContain('temperature = 210');
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await shop.request(path, { headers })).status).toBe(304);
  });
});

describe('a file of all spools', () => {
  it.each(['spoolmandb', 'open-filament-database', 'openprinttag-database', 'hueforge'])(
    'is there as %s',
    async (kind) => {
      const response = await shop.request(`/api/filaments/all/${kind}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="Northspool\.[a-z.]+"$/);
      expect(await response.text()).toContain('Petrol');
      const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
      expect((await shop.request(`/api/filaments/all/${kind}`, { headers })).status).toBe(304);
    },
  );

  it('has what is on sale now', async () => {
    const names = async () => {
      const response = await shop.request('/api/filaments/all/hueforge');
      const { Filaments } = (await response.json()) as { Filaments: { Name: string }[] };
      return Filaments.map(({ Name }) => Name);
    };
    expect((await names()).length).toBeGreaterThan(1);
    await shop.stock([goods.spool]);
    expect(await names()).toEqual(['Petrol']);
  });

  it.each(['orcaslicer', 'excel'])('is not there as %s', async (kind) => {
    expect((await shop.request(`/api/filaments/all/${kind}`)).status).toBe(404);
  });
});

describe('pages of others', () => {
  it.each(['/api/filaments', `/api/filaments/${goods.spool.id}`])('may read %s', async (path) => {
    const response = await shop.request(path, { headers: { origin: 'https://maker.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toContain('link');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('may read nothing of a shopper', async () => {
    const response = await shop.request('/api/cart', { headers: { origin: 'https://maker.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});
