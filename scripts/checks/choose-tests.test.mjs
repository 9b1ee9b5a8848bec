// @ts-check
import { describe, expect, it } from 'vitest';
import { chooseTests } from './choose-tests.mjs';

/** @type {Record<string, string>} */
const PROJECT = {
  'contract/coupon.ts': '',
  'contract/coupon.test.ts': `import { coupon } from './coupon.ts';`,
  'api/domain/coupons.ts': `import { coupon } from '../../contract/coupon.ts';`,
  'api/domain/coupons.race.test.ts': `import { redeem } from './coupons.ts';`,
  'api/routes/coupons.ts': `import { redeem } from '../domain/coupons.ts';`,
  'api/routes/coupons.test.ts': '',
  'api/app.ts': `import { coupons } from './routes/coupons.ts';`,
  'api/app.test.ts': '',
  'api/db/migrate.ts': `const FOLDER = new URL('./migrations/', import.meta.url);`,
  'api/db/migrate.test.ts': '',
  'api/db/migrations/0001-items.ts': '',
  'site/islands/Coupon.tsx': `import { coupon } from '../../contract/coupon.ts';`,
  'site/islands/Coupon.test.tsx': '',
  'site/islands/Cart.tsx': `const Coupon = lazy(() => import("./Coupon.tsx"));`,
  'site/islands/Cart.test.tsx': '',
  'site/e2e/coupons.spec.ts': '',
  'site/e2e/fixtures/shop.ts': '',
  'site/e2e/fixtures/shop.test.ts': '',
  'content/faq.yaml': '',
};

/**
 * @param {string[]} changed
 * @param {Record<string, string>} [project]
 */
function chosen(changed, project = PROJECT) {
  return chooseTests(changed, Object.keys(project), (file) => project[file] ?? '');
}

describe('npm run check', () => {
  it('runs a changed test', () => {
    expect(chosen(['api/app.test.ts'])).toEqual(['api/app.test.ts']);
  });

  it('leaves out what only the long run has programs for', () => {
    const project = { 'api/app.ts': '', 'api/app.long.test.ts': `import { app } from './app.ts';` };
    expect(chosen(['api/app.ts', 'api/app.long.test.ts'], project)).toEqual([]);
  });

  it('runs the test beside a changed file, tests that import it, and tests beside its importers', () => {
    expect(chosen(['api/domain/coupons.ts'])).toEqual([
      'api/domain/coupons.race.test.ts',
      'api/routes/coupons.test.ts',
    ]);
    expect(chosen(['api/routes/coupons.ts'])).toEqual(['api/app.test.ts', 'api/routes/coupons.test.ts']);
  });

  it('follows imports that load later', () => {
    expect(chosen(['site/islands/Coupon.tsx'])).toEqual(['site/islands/Cart.test.tsx', 'site/islands/Coupon.test.tsx']);
  });

  it('goes one step only', () => {
    expect(chosen(['contract/coupon.ts'])).toEqual(['contract/coupon.test.ts', 'site/islands/Coupon.test.tsx']);
  });

  it('runs the tests of code that reads the folder of a changed file', () => {
    expect(chosen(['api/db/migrations/0001-items.ts'])).toEqual(['api/db/migrate.test.ts']);
  });

  it('runs only the tests that import it themselves for a file that more than 20 others import', () => {
    /** @param {number} count */
    const withUsers = (count) => {
      const users = Array.from({ length: count }, (_, i) => [
        [`api/user-${i}.ts`, `import { coupon } from '../contract/coupon.ts';`],
        [`api/user-${i}.test.ts`, ''],
      ]);
      return Object.fromEntries([...users.flat(), ['contract/coupon.ts', ''], ['contract/coupon.test.ts', '']]);
    };
    expect(chosen(['contract/coupon.ts'], withUsers(20))).toHaveLength(21);
    expect(chosen(['contract/coupon.ts'], withUsers(21))).toEqual(['contract/coupon.test.ts']);
  });

  it('names each test once and leaves journeys to npm test', () => {
    const changed = ['contract/coupon.ts', 'contract/coupon.test.ts', 'site/islands/Coupon.tsx'];
    expect(chosen([...changed, 'site/e2e/coupons.spec.ts', 'site/e2e/fixtures/shop.ts'])).toEqual([
      'contract/coupon.test.ts',
      'site/islands/Cart.test.tsx',
      'site/islands/Coupon.test.tsx',
    ]);
  });

  it('runs no test for a deleted file or one without code', () => {
    expect(chosen(['content/faq.yaml', 'api/gone.test.ts'])).toEqual([]);
  });
});
