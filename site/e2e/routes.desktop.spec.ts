import { expect, test } from '@playwright/test';
import { movedPages, routes } from '../../contract/routes/routes.ts';

const there = routes.filter(({ isOfLargeShops }) => !isOfLargeShops).map(({ path, example }) => example ?? path);
/** Checkout and subscription have their own header; home and QUEU3D have no breadcrumbs. */
const withoutCrumbs = ['/', '/checkout/', '/checkout/paypalResults/', '/checkout/pay/', '/subscription/', '/queu3d/'];

test('every page answers at one URL, and other spellings redirect there in one step', async ({ request }) => {
  const found: unknown[] = [];
  const wanted: unknown[] = [];
  for (const path of there) {
    const answer = await request.get(path, { maxRedirects: 0 });
    const crumbs = (await answer.text()).match(/"@type":"BreadcrumbList"/g)?.length ?? 0;
    found.push([path, answer.status(), crumbs]);
    wanted.push([path, 200, withoutCrumbs.includes(path) ? 0 : 1]);
    for (const other of new Set([path.slice(0, -1), path.toUpperCase(), path.toLowerCase()])) {
      if (other === path || other === '') continue;
      const moved = await request.get(`${other}?discord=true`, { maxRedirects: 0 });
      found.push([other, moved.status(), moved.headers()['location']]);
      // Without its slash, that is a link of no goods: what it says is not passed on.
      wanted.push(other === '/buy' ? [other, 303, path] : [other, 301, `${path}?discord=true`]);
    }
  }
  expect(found).toEqual(wanted);
});

/** Old paths and where they lead. */
const redirects = [
  ['/print-on-demand', '/queu3d/'],
  ['/item/bulk', '/shop/Bulk/'],
  ['/item/minis', '/shop/minis/'],
  ['/item/PLA/Petrol-1.75mm-1kg', '/shop/PLA/Petrol-1.75mm-1kg/'],
  ['/item/PLA', '/shop/PLA/'],
  ['/shop/parts', '/shop/upgrades/'],
  ['/shop/page/1', '/shop/'],
  ['/shop/PLA/page/1', '/shop/PLA/'],
  ['/home', '/'],
  ['/account', '/account/profile/'],
  ['/reset-password', '/modal/reset-password/'],
] as const;

test('every redirect is a 301 to its page in one step, with or without a slash', async ({ request }) => {
  expect(redirects).toHaveLength(movedPages.length);
  for (const [from, to] of redirects) {
    for (const spelling of [from, `${from}/`, from.toUpperCase()]) {
      const answer = await request.get(`${spelling}?x=1`, { maxRedirects: 0 });
      expect([spelling, answer.status(), answer.headers()['location']]).toEqual([spelling, 301, `${to}?x=1`]);
    }
    expect((await request.get(to)).status(), to).toBe(200);
  }
});

test('a dialog opens over each page, unlisted, and a wrong spelling of its URL is redirected', async ({ request }) => {
  for (const path of there) {
    const answer = await request.get(`${path}modal/register/`, { maxRedirects: 0 });
    expect([path, answer.status(), answer.headers()['x-robots-tag']]).toEqual([path, 200, 'noindex']);
  }
  for (const [from, to] of [
    ['/shop/PLA/modal/sign-up/?a=1', '/shop/PLA/modal/login/?a=1'],
    ['/blog/Modal/Login?a=1', '/blog/modal/login/?a=1'],
    ['/?rid=1&email=a%40b.example', '/modal/?rid=1&email=a%40b.example'],
    ['/blog/?rid=1', '/modal/blog/?rid=1'],
    ['/reset-password?rid=1&email=a%40b.example', '/modal/reset-password/?rid=1&email=a%40b.example'],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([from, answer.status(), answer.headers()['location']]).toEqual([from, 301, to]);
  }
  expect((await request.get('/nothing/modal/login/')).status()).toBe(404);
});

test('the icon that browsers ask for unasked is there', async ({ request }) => {
  const icon = await request.get('/favicon.ico');
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/x-icon']);
});
