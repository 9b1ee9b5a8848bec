import type { Page } from '@playwright/test';
import { allScreens, type Screen, test } from './fixtures/one-visitor.ts';
import {
  expectButtonsToKeepTheirSize,
  expectGoodTargets,
  expectHardlyAnythingMoved,
  expectNoFaults,
  expectNoFaultsButContrast,
  expectNoSideScroll,
  expectNothingMoved,
  expectPicturesFitTheirBox,
  openUntilIdle,
  readToTheEnd,
} from './fixtures/page-quality.ts';
import { addToCart, fillDetails, newCustomer, openProduct, toPayment } from './fixtures/shopping.ts';
import { expect } from './fixtures/test.ts';

const pages = {
  home: '/',
  'the listing': '/shop/',
  'a category': '/shop/PLA%20Ltd/',
  'printer upgrades': '/shop/upgrades/',
  merch: '/shop/merch/',
  'the minis bundle': '/shop/minis/',
  'the bulk 10-pack': '/shop/Bulk/',
  'a product': '/shop/PLA/Petrol-1.75mm-1kg/',
  'a product out of stock': '/shop/PMMA/Black-1.75mm-1kg/',
  'a Premium exclusive': '/shop/PLA%20Sub/FisherTeal-1.75mm-1kg/',
  'the empty cart': '/cart/',
  'goods of a link': '/buy/pla-petrol-1.75mm-1kg:2,pmma-black-1.75mm-1kg:1,never-sold:1?discounts/codes/0=SPRING10',
  Premium: '/premium/',
  'the color finder': '/colors/?hex=2f6f62',
  'the empty comparison': '/compare/',
  'a comparison':
    '/compare/?items=pla-petrol-1.75mm-1kg,pla-white-1.75mm-1kg,petg-black-1.75mm-1kg,abs-black-1.75mm-1kg',
  'the empty wishlist': '/wishlist/',
  'a link of a reorder that is damaged': '/reorders/link/?token=none',
  'an empty list of spools': '/my-spools/',
  'the blog': '/blog/',
  'an article': '/blog/drying-filament/',
  'questions and answers': '/faq/',
  'the part adviser': '/adviser/?heat=60&load=impact&nozzle=260&bed=110&enclosure=yes',
  shipping: '/shipping/',
  about: '/about/',
  'the terms': '/tos/',
  'a tutorial': '/tutorials/change-a-nozzle/',
  'the process': '/process/',
  'the color bracket': '/madness/',
  'the data sheets': '/docs/',
  'what is special': '/features/',
  'the vending machine': '/vending/',
  'an order at the vending machine': '/vending/5f1d0c3a/',
  'the check of its draws': '/vending/fairness/',
};

/** Checks at each width, as a visitor who comes with it sees the page. */
async function atEachWidth(
  visitorAt: (screen: Screen) => Promise<Page>,
  check: (page: Page, screen: Screen) => Promise<void>,
): Promise<void> {
  for (const screen of allScreens) await test.step(screen, async () => check(await visitorAt(screen), screen));
}

async function untilPainted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** Parts of these are on wide screens only, or lie on other colors there. */
const contrastAtDesks = new Set<string>([
  'home',
  'the listing',
  'a product',
  'Premium',
  'an article',
  'the vending machine',
] satisfies (keyof typeof pages)[]);

/**
 * axe takes longer than all else. A tablet shows nothing that neither a phone nor a desk shows: contrast, names and roles
 * are checked there, where things are on the tablet as well.
 */
async function expectAccessible(page: Page, screen: Screen, name?: string): Promise<void> {
  if (screen === 'tablet') await expectGoodTargets(page);
  else if (screen === 'phone' || !name || contrastAtDesks.has(name)) await expectNoFaults(page);
  else await expectNoFaultsButContrast(page);
}

test('notices at every width what moves while a page loads', async ({ visitorAt }) => {
  await atEachWidth(visitorAt, async (page) => {
    await page.route('/about/', async (route) => {
      const response = await route.fetch();
      const late = `<script>addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() =>
        document.querySelector('main').style.setProperty('padding-top', '150px'))))</script>`;
      await route.fulfill({ response, body: (await response.text()).replace('<head>', `<head>${late}`) });
    });
    await openUntilIdle(page, '/about/');
    await expect(expectNothingMoved(page)).rejects.toThrow('What moved');
    await page.unrouteAll();
  });
});

test('notices what has no name, what is hard to read and what is small to hit', async ({ page }) => {
  await page.goto('/about/');
  const main = page.getByRole('main');
  const sees = async (check: typeof expectNoFaults, markup: string, fault: string) => {
    await main.evaluate(
      (element, html) => element.insertAdjacentHTML('afterbegin', html),
      `<div id="bad">${markup}</div>`,
    );
    await expect(check(page)).rejects.toThrow(fault);
    await page.locator('#bad').evaluate((element) => element.remove());
  };
  const gray = '<p style="color: #aaa">Hard to read</p>';
  const small = '<button style="all: unset">a</button><button style="all: unset">b</button>';
  await sees(expectNoFaults, '<button></button>', 'button-name');
  await sees(expectNoFaults, gray, 'color-contrast');
  await sees(expectNoFaultsButContrast, '<button></button>', 'button-name');
  await sees(expectGoodTargets, small, 'target-size');
});

test('lets a notice fade in that comes while axe looks', async ({ page }) => {
  await page.goto('/about/');
  await expectNoFaults(page);
  await page.evaluate(() => {
    const { run } = window.axe;
    const notice = '<style>@keyframes fade { from { opacity: 0.2 } }</style><p style="animation: fade 3s">A notice</p>';
    window.axe.run = ((options: object) => {
      window.axe.run = run;
      document.querySelector('main')?.insertAdjacentHTML('afterbegin', notice);
      return run(options);
    }) as typeof run;
  });
  await expectNoFaults(page);
  await expect(page.getByText('A notice')).toBeVisible();
});

for (const [name, path] of Object.entries(pages)) {
  test(`${name} stands still, fits the screen and its pictures their boxes, and axe finds no fault`, async ({
    visitorAt,
  }) => {
    await atEachWidth(visitorAt, async (page, screen) => {
      await openUntilIdle(page, path);
      await readToTheEnd(page);
      await expectNothingMoved(page);
      await expectNoSideScroll(page);
      await expectButtonsToKeepTheirSize(page);
      await expectPicturesFitTheirBox(page);
      await expectAccessible(page, screen, name);
      if (screen !== 'phone') return;
      // The narrowest: an old phone, or a desktop at 400%, with a long number in the header.
      await page.setViewportSize({ width: 320, height: 640 });
      await page.locator('[data-cart-count]').evaluate((count) => count.append('00'));
      await expectNoSideScroll(page);
    });
  });
}

/** From the top of the page to its breadcrumbs, and from those to what follows: text, a picture, a link or a colored ground. */
function startOf() {
  const crumbs = document.querySelector('.crumbs') as Element;
  const isSeen = (element: Element) => {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    return hasText || element.matches('img, a') || getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)';
  };
  const first = [...document.querySelectorAll('main *')].find(
    (element) =>
      crumbs.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING &&
      element.checkVisibility() &&
      isSeen(element),
  );
  const { top, bottom } = crumbs.getBoundingClientRect();
  return [Math.round(top + scrollY), Math.round((first?.getBoundingClientRect().top ?? 0) - bottom)];
}

test('every page begins at one height', async ({ visitorAt }) => {
  const { home: _, ...others } = pages;
  await atEachWidth(visitorAt, async (page, screen) => {
    const starts: Record<string, number[]> = {};
    for (const [name, path] of Object.entries(others)) {
      await page.goto(path);
      starts[name] = await page.evaluate(startOf);
    }
    const top = screen === 'desktop' ? 164 : 140;
    expect(starts).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, [top, 0]])));
  });
});

const pagesWithStock = [
  'home',
  'the listing',
  'a category',
  'printer upgrades',
  'merch',
  'a product',
  'a product out of stock',
  'a Premium exclusive',
  'the minis bundle',
  'the bulk 10-pack',
] as const;

/** What became of an item's stock: sold out or restocked, and few or many left. */
const [turned, fewOrMany] = [(qoh: number) => (qoh > 0 ? 0 : 20), (qoh: number) => (qoh > 100 ? 3 : 500)];
const turnsAt = { phone: [turned, fewOrMany], tablet: [turned], desktop: [fewOrMany] };

for (const name of pagesWithStock) {
  test(`${name} stands still when its stock has turned since the page was built`, async ({ visitorAt }) => {
    await atEachWidth(visitorAt, async (page, screen) => {
      for (const turn of turnsAt[screen]) {
        await page.route(/\/api\/items?[/?]/, async (route) => {
          const response = await route.fetch();
          const body: unknown = await response.json();
          const items = Array.isArray(body) ? body : [body];
          // As on a slow line, the page is seen before its stock is known.
          await untilPainted(page);
          await route.fulfill({ response, json: items.map((item) => ({ ...item, qoh: turn(item.qoh) })) });
        });
        // First on screen, as most shoppers see it, then below.
        await openUntilIdle(page, pages[name]);
        await readToTheEnd(page);
        await expectNothingMoved(page);
        await page.unrouteAll();
      }
    });
  });
}

for (const name of ['the empty wishlist', 'a Premium exclusive'] as const) {
  test(`${name} stands still for shoppers who are signed in`, async ({ visitorAt }) => {
    await atEachWidth(visitorAt, async (page) => {
      for (const membership of [false, true]) {
        const user = { userId: 'dolores', loggedIn: true, membership, taxExempt: false };
        await page.route('**/api/user/dolores', (route) => route.fulfill({ json: user }));
        await page.evaluate((stored) => localStorage.setItem('northspool:user', stored), JSON.stringify(user));
        await openUntilIdle(page, pages[name]);
        await readToTheEnd(page);
        await expectNothingMoved(page);
        await page.unrouteAll();
      }
    });
  });
}

for (const path of ['/', '/shop/PLA/Petrol-1.75mm-1kg/']) {
  test(`${path} does not shift when fonts arrive late, as on a first visit by a slow connection`, async ({
    visitorAt,
  }) => {
    await atEachWidth(visitorAt, async (page) => {
      const painted = Promise.withResolvers<void>();
      // A page with a route has no cache.
      await page.route('**/*.woff2', async (route) => {
        await painted.promise;
        await route.continue();
      });
      await Promise.all([page.waitForRequest('**/*.woff2'), page.goto(path, { waitUntil: 'commit' })]);
      await untilPainted(page);
      painted.resolve();
      await page.evaluate(() => document.fonts.ready);
      await expectHardlyAnythingMoved(page);
      await page.unrouteAll();
    });
  });
}

test('a cart with one spool does not move its footer when it arrives', async ({ visitorAt }) => {
  await atEachWidth(visitorAt, async (page) => {
    await openProduct(page, '/shop/PLA/Black-1.75mm-1kg/');
    await addToCart(page);
    await openUntilIdle(page, '/cart/');
    await expect(page.getByRole('link', { name: 'Buy Now' })).toBeVisible();
    await expectHardlyAnythingMoved(page);
  });
});

test('a holiday banner below the navigation moves nothing', async ({ visitorAt }) => {
  const note = 'Closed for Christmas. We ship again on December 28.';
  await atEachWidth(visitorAt, async (page, screen) => {
    await page.route('**/api/holliday', (route) => route.fulfill({ json: { note, image: '' } }));
    await openUntilIdle(page, '/newsletter/');
    const notice = page.getByRole('status').filter({ hasText: note });
    await notice.getByText(note).hover();
    await expectNothingMoved(page);
    const [banner, navigation] = await Promise.all(
      [notice.getByText(note), page.getByRole('navigation', { name: 'Catalog' })].map((part) => part.boundingBox()),
    );
    expect(banner?.y).toBeGreaterThanOrEqual((navigation?.y ?? 0) + (navigation?.height ?? 0));
    await expectAccessible(page, screen);
    await page.unrouteAll();
  });
});

test('an order at the vending machine stands still for a shopper who scrolls before it opens', async ({
  visitorAt,
}) => {
  await atEachWidth(visitorAt, async (page) => {
    const scrolled = Promise.withResolvers<void>();
    await page.route('**/_astro/react.*.js', (route) => scrolled.promise.then(() => route.continue()));
    await page.goto('/vending/5f1d0c3a/', { waitUntil: 'commit' });
    // Safari has had no scroll anchoring for most of its life, and Chromium skips it in a frame that scrolls.
    await page.addStyleTag({ content: 'html { overflow-anchor: none; }' });
    const opening = page.getByText('Opening your order').locator('..');
    await opening.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await expect(opening).toBeInViewport();
    scrolled.resolve();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expectHardlyAnythingMoved(page);
    await page.unrouteAll();
  });
});

test('a card of the listing keeps its height when it sells out', async ({ page }) => {
  for (const width of [390, 768, 1000, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/shop/', '/shop/upgrades/']) {
      await page.goto(path);
      const growing = await page.locator('.card').evaluateAll(
        (cards) =>
          cards.filter((card) => {
            const stock = card.querySelector('[data-stock]');
            const heights = ['In Stock', '8 left', 'Out of Stock'].map((text) => {
              if (stock) stock.textContent = text;
              return stock?.parentElement?.getBoundingClientRect().height;
            });
            return new Set(heights).size > 1;
          }).length,
      );
      expect({ width, path, growing }).toEqual({ width, path, growing: 0 });
    }
  }
});

test('an unknown page answers with status 404, leads home, searches and offers goods', async ({
  visitorAt,
  expectedStatuses,
}) => {
  expectedStatuses.add(404);
  await atEachWidth(visitorAt, async (page, screen) => {
    const answer = await page.goto('/shop/PLA/NoSuchColor-1.75mm-1kg/');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
    await expect(page.getByRole('combobox', { name: 'Search the shop' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Best sellers' }).getByRole('heading', { level: 3 })).toHaveCount(4);
    await expectNoSideScroll(page);
    await expectAccessible(page, screen);
  });
});

test('cart and checkout pass axe, also with errors shown', async ({ visitorAt }) => {
  await atEachWidth(visitorAt, async (page, screen) => {
    await openProduct(page, '/shop/PLA/Black-1.75mm-1kg/');
    await addToCart(page);
    await page.goto('/cart/');
    await expect(page.getByRole('link', { name: 'Buy Now' })).toBeVisible();
    await expectAccessible(page, screen);
    await page.goto('/checkout/');
    await page.getByRole('button', { name: toPayment }).click();
    await expect(page.getByText('This field is required').first()).toBeVisible();
    await expectAccessible(page, screen);
    await fillDetails(page, newCustomer());
    await expect(page.frameLocator('iframe[title*="card" i]').getByLabel('Card number')).toBeVisible();
    await expectAccessible(page, screen);
  });
});

test('open filters and quantities pass axe', async ({ visitorAt }) => {
  await atEachWidth(visitorAt, async (page, screen) => {
    await page.goto('/shop/?colorFamily=Teal');
    await expect(page.getByRole('button', { name: /Remove filter/ })).toBeVisible();
    const ofSmallScreens = page.getByRole('button', { name: /^Filters/ });
    const ofDesks = page.getByRole('button', { name: /^Choose a quantity/ }).first();
    await (screen === 'desktop' ? ofDesks : ofSmallScreens).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, screen);
  });
});
