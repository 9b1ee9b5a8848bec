import { Content } from '../../../../content-reader/content.ts';
import { ContentCache } from '../../../../content-reader/content-cache.ts';
import { ContentError } from '../../../../content-reader/content-error.ts';
import { readShopContent } from '../../../../content-reader/shop-content.ts';
import { counted } from '../../../../contract/counted.ts';
import { RENEWALS_WITHOUT_COLOR } from '../../../domain/subscriptions/monthly-spool.ts';
import { type Check, check } from '../check.ts';
import { failure, ok, skipped, warning } from '../outcome.ts';
import { readStoreContent } from '../read-store.ts';
import { ask, hasTable } from './database.ts';

/** A long list helps nobody; `npm run check:content` has all of it. */
const LINES = 5;

export const contentChecks: readonly Check[] = [
  check('content.files', 'Files', async (exam) => {
    try {
      const cache = await ContentCache.open(exam.around.project);
      const { catalogue } = readShopContent(new Content(exam.contentFolder, { cache }));
      const onSale = catalogue.items.filter(({ active }) => active).length;
      return ok(`${counted(onSale, 'item')} on sale.`);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return failure(
        error.message
          .split('\n')
          .slice(0, LINES + 1)
          .join('\n'),
        'Correct the files; npm run check:content lists everything. The shop does not start before.',
      );
    }
  }),
  check('content.premium-color', 'Next Premium color', async (exam) => {
    if (!(await hasTable(exam, 'subscriptions'))) return skipped('Nobody can join before the first start.');
    const { count, first } = await ask<{ count: number; first: Date | null }>(exam, RENEWALS_WITHOUT_COLOR, [
      exam.clock(),
    ]);
    if (count === 0) return ok('No renewal of the next three days lacks a new color.');
    return warning(
      `${count} ${count === 1 ? 'renewal has' : 'renewals have'} no new color from ${first?.toISOString().slice(0, 10)} on: these months wait, and bring no fee.`,
      'Publish the next color as the file of content/products/pla-sub/ with the highest displayIndex, a day before.',
    );
  }),
  check('content.placeholders', 'Sample values', async (exam) => {
    if (exam.mode !== 'live') return skipped('They matter when the shop is live.');
    const store = await readStoreContent(exam);
    const values = {
      email: store.email,
      phone: store.phone,
      ...Object.fromEntries(store.social.map((each) => [each.label, each.url])),
    };
    const samples = Object.entries(values).filter(([, value]) => /\.example\b|\b555-01\d\d\b/.test(value));
    if (samples.length === 0) return ok('store.yaml names a real shop.');
    return warning(
      `content/store.yaml still has sample values: ${samples.map(([name, value]) => `${name} ${value}`).join(', ')}.`,
      'Replace them; they are on every page, receipt and invoice.',
    );
  }),
];
