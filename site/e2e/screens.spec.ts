import { test as visit } from './fixtures/one-visitor.ts';
import {
  expectHardlyAnythingMoved,
  expectNoFaults,
  expectNoSideScroll,
  expectNothingMoved,
  expectPicturesFitTheirBox,
  readToTheEnd,
  watchLayout,
} from './fixtures/page-quality.ts';
import { addToCart, fillDetails, newCustomer, openProduct, toPayment } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles, which the card's frame forbids.
test.use({ bypassCSP: true });

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
  Premium: '/premium/',
  'the empty comparison': '/compare/',
  'the empty wishlist': '/wishlist/',
  'the blog': '/blog/',
  'an article': '/blog/drying-filament/',
  'questions and answers': '/faq/',
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

for (const [name, path] of Object.entries(pages)) {
  visit(
    `${name} stands still, fits the screen and its pictures their boxes, and axe finds no fault`,
    async ({ page }) => {
      await page.goto(path);
      await readToTheEnd(page);
      await expectNothingMoved(page);
      await expectNoSideScroll(page);
      await expectPicturesFitTheirBox(page);
      await expectNoFaults(page);
    },
  );
}

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
const turns = [(qoh: number) => (qoh > 0 ? 0 : 20), (qoh: number) => (qoh > 100 ? 3 : 500)];

for (const name of pagesWithStock) {
  visit(`${name} stands still when its stock has turned since the page was built`, async ({ page }) => {
    for (const turn of turns) {
      await page.route(/\/api\/items?[/?]/, async (route) => {
        const response = await route.fetch();
        const body: unknown = await response.json();
        const items = Array.isArray(body) ? body : [body];
        await route.fulfill({ response, json: items.map((item) => ({ ...item, qoh: turn(item.qoh) })) });
      });
      await page.goto(pages[name]);
      // First on screen, as most shoppers see it, then below.
      await page.waitForLoadState('networkidle');
      await readToTheEnd(page);
      await expectNothingMoved(page);
      await page.unrouteAll();
    }
  });
}

for (const name of ['the empty wishlist', 'a Premium exclusive'] as const) {
  visit(`${name} stands still for shoppers who are signed in`, async ({ page }) => {
    for (const membership of [false, true]) {
      const user = { userId: 'dolores', loggedIn: true, membership, taxExempt: false };
      await page.route('**/api/user/dolores', (route) => route.fulfill({ json: user }));
      await page.evaluate((stored) => localStorage.setItem('northspool:user', stored), JSON.stringify(user));
      await page.goto(pages[name]);
      await readToTheEnd(page);
      await expectNothingMoved(page);
      await page.unrouteAll();
    }
  });
}

for (const path of ['/', '/shop/PLA/Petrol-1.75mm-1kg/']) {
  test(`${path} does not shift when fonts arrive late, as on a first visit by a slow connection`, async ({ page }) => {
    await watchLayout(page);
    const painted = Promise.withResolvers<void>();
    await page.route('**/*.woff2', (route) => painted.promise.then(() => route.continue()));
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    painted.resolve();
    await page.evaluate(() => document.fonts.ready);
    await expectHardlyAnythingMoved(page);
  });
}

test('a cart with one spool does not move its footer when it arrives', async ({ page }) => {
  await openProduct(page, '/shop/PLA/Black-1.75mm-1kg/');
  await addToCart(page);
  await watchLayout(page);
  await page.goto('/cart/');
  await expect(page.getByRole('link', { name: 'Buy Now' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectHardlyAnythingMoved(page);
});

test('an order at the vending machine stands still for a shopper who scrolls before it opens', async ({ page }) => {
  await watchLayout(page);
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
});

test('a card of the listing keeps its height when it sells out', { tag: '@desktop' }, async ({ page }) => {
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

test('an unknown page answers with status 404 and leads home', async ({ page, expectedStatuses }) => {
  expectedStatuses.add(404);
  const answer = await page.goto('/shop/PLA/NoSuchColor-1.75mm-1kg/');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  await expectNoFaults(page);
});

test('cart and checkout pass axe, also with errors shown', async ({ page }) => {
  await openProduct(page, '/shop/PLA/Black-1.75mm-1kg/');
  await addToCart(page);
  await page.goto('/cart/');
  await expect(page.getByRole('link', { name: 'Buy Now' })).toBeVisible();
  await expectNoFaults(page);
  await page.goto('/checkout/');
  await page.getByRole('button', { name: toPayment }).click();
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await expectNoFaults(page);
  await fillDetails(page, newCustomer());
  await expect(page.frameLocator('iframe[title*="card" i]').getByLabel('Card number')).toBeVisible();
  await expectNoFaults(page);
});

test('open filters and quantities pass axe', async ({ page }, { project }) => {
  await page.goto('/shop/?colorFamily=Teal');
  await expect(page.getByRole('button', { name: /Remove filter/ })).toBeVisible();
  const ofSmallScreens = page.getByRole('button', { name: /^Filters/ });
  const ofDesks = page.getByRole('button', { name: /^Choose a quantity/ }).first();
  await (project.name === 'desktop' ? ofDesks : ofSmallScreens).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFaults(page);
});
