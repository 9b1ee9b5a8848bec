import { describe, expect, it } from 'vitest';
import { routes } from '../../contract/routes/routes.ts';
import { offerPreloading } from './preload-rules.ts';

const page = () => new Response('<p>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
const ask = (path: string, answer = page, init: RequestInit = {}) =>
  offerPreloading(answer)(new Request(`http://localhost${path}`, init));

async function rulesAddress(): Promise<string> {
  return JSON.parse((await ask('/shop/')).headers.get('speculation-rules') ?? '""');
}

interface Rule {
  readonly eagerness: string;
  readonly where: { readonly and: readonly { readonly or?: readonly { readonly href_matches: string }[] }[] };
}

describe('every page', () => {
  it('names the rules by which browsers load the next page', async () => {
    const answer = await ask(await rulesAddress());
    expect(answer.headers.get('content-type')).toBe('application/speculationrules+json');
    const { prerender, prefetch }: Record<'prerender' | 'prefetch', Rule[]> = await answer.json();
    expect([...prerender, ...prefetch].map(({ eagerness }) => eagerness)).toEqual(['moderate', 'moderate']);
    const links = (rules: Rule[]) => rules[0]?.where.and[0]?.or?.map(({ href_matches }) => href_matches);
    expect(links(prerender)).toEqual(expect.arrayContaining(['/', '/shop/', '/shop/:material/:options/']));
    expect(links(prefetch)).toEqual(expect.arrayContaining(['/cart/', '/premium/']));
  });

  it('offers none to a browser that saves data', async () => {
    const answer = await ask(await rulesAddress(), page, { headers: { 'save-data': 'on' } });
    expect([await answer.text(), answer.headers.get('vary')]).toEqual(['{}', 'save-data']);
  });
});

it('keeps a page that a script prefetched until its link is pressed, and only then', async () => {
  const keptFor = async (headers: Record<string, string>) =>
    (await ask('/shop/', page, { headers })).headers.get('cache-control');
  expect(await keptFor({ purpose: 'prefetch' })).toBe('private, max-age=30');
  expect(await keptFor({})).toBeNull();
});

it('names no rules for files, redirects and missing pages', async () => {
  const others = [
    () => new Response('', { headers: { 'content-type': 'text/css' } }),
    () => new Response(null, { status: 301, headers: { location: '/shop/' } }),
    () => new Response('<p>', { status: 404, headers: { 'content-type': 'text/html' } }),
  ];
  for (const other of others) expect((await ask('/x', other)).headers.get('speculation-rules')).toBeNull();
});

it('answers reads only', async () => {
  expect((await ask(await rulesAddress(), page, { method: 'POST' })).status).toBe(405);
  expect(await (await ask(await rulesAddress(), page, { method: 'HEAD' })).text()).toBe('');
});

it('never loads pages ahead that confirm, pay or belong to an account', () => {
  const own = /^\/(account|alerts|checkout|email|newsletter|subscription|track-order|verify)\//;
  expect(routes.filter(({ path, preload }) => own.test(path) && preload)).toEqual([]);
});
