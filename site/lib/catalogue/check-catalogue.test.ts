import { expect, test } from 'vitest';
import { catalogueProblems } from './check-catalogue.ts';
import { missingPictures } from './missing-pictures.ts';
import { sampleCatalogue, sampleFamily } from './sample-content.ts';

const piece = { weight: '1pc' };
const needed = [sampleFamily('parts', 'Desiccant', [piece]), sampleFamily('merch', 'Token', [piece])];

test('reports two files that describe the same item', () => {
  const problems = catalogueProblems(
    sampleCatalogue([...needed, sampleFamily('PLA', 'Red'), sampleFamily('PLA', 'Red')]),
  );
  expect(problems[0]).toMatch(/^content\/products: pla-red-1\.75mm-1kg is there twice/);
});

test('reports a material without a file', () => {
  const problems = catalogueProblems(sampleCatalogue([...needed, sampleFamily('PLA', 'Red')], { materials: [] }));
  expect(problems.join('\n')).toContain('content/materials: no file has the name PLA');
});

test('reports an unknown item id with its field', () => {
  const problems = catalogueProblems(sampleCatalogue([sampleFamily('PLA', 'Red')]));
  expect(problems).toContain(
    'content/store.yaml: items.spoolAddOn must be the id of an item on sale, found "parts-desiccant-1.75mm-1pc"',
  );
});

test('reports the field of the home page whose item is not on sale', () => {
  const problems = catalogueProblems(sampleCatalogue([sampleFamily('PLA', 'Red')]));
  for (const field of ['slider.phone[0].items[0]', 'promos.minis.bundle', 'promos.premium.worth.exclusive']) {
    expect(problems).toContain(
      `content/home.yaml: ${field} must be the id of an item on sale, found "merch-token-1.75mm-1pc"`,
    );
  }
});

test('reports each missing picture file with its item', async () => {
  const missing = await missingPictures(sampleCatalogue([sampleFamily('PLA', 'Red')]), '/nowhere');
  expect(missing).toContain(
    'content/media/spools/sample-side-160.webp: no such picture, but pla-red-1.75mm-1kg names it',
  );
  expect(missing.filter((line) => line.includes('/spools/'))).toHaveLength(4);
  expect(missing).toContain('content/media/makers/print-400.webp: no such picture, but home.yaml names it');
  expect(missing).toContain('content/media/brand/share-1200x630.jpg: no such picture, but a page names it');
});
