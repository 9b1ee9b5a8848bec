import { Content } from '../../../../content-reader/content.ts';
import { ContentCache } from '../../../../content-reader/content-cache.ts';
import { ContentError } from '../../../../content-reader/content-error.ts';
import { readShopContent } from '../../../../content-reader/shop-content.ts';
import { counted } from '../../../../contract/counted.ts';
import type { CanadaRules } from '../../../../contract/money/canada-rules.ts';
import { RENEWALS_WITHOUT_COLOR } from '../../../domain/subscriptions/monthly-spool.ts';
import { type Check, check } from '../check.ts';
import type { Examination } from '../examination.ts';
import { Concluded, failure, ok, skipped, warning } from '../outcome.ts';
import { readStoreContent } from '../read-store.ts';
import { ask, hasTable } from './database.ts';

const DAY_MS = 86_400_000;

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
  check('content.canada', 'Costs at the door in Canada', async (exam) => {
    const { rate, rules } = await readCanada(exam);
    const ages = [
      { what: `The rate of CAD ${rate.cadPerUsd} for US$1`, from: rate.date, maxAgeDays: rate.maxAgeDays },
      { what: 'The list of thresholds and taxes', from: rules.checked, maxAgeDays: rules.maxAgeDays },
    ].map((each) => ({ ...each, days: Math.floor((exam.clock().getTime() - Date.parse(each.from)) / DAY_MS) }));
    const wrong = ages.filter(({ days, maxAgeDays }) => days > maxAgeDays || days < -1);
    if (wrong.length === 0) return ok(ages.map(({ what, from }) => `${what} is of ${from}.`).join(' '));
    const problems = wrong.map(({ what, from, days, maxAgeDays }) =>
      days < 0
        ? `${what} is of ${from}, which is not here yet.`
        : `${what} is of ${from}, ${counted(days, 'day')} ago; it may be ${counted(maxAgeDays, 'day')} old.`,
    );
    return warning(
      `${problems.join(' ')} Canadians see it with its date.`,
      `In content/canada.yaml, type ${rate.source}’s rate of today, compare the rules with the pages that the file names, and set the dates. At the desk: Content, canada.yaml, then publish.`,
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

async function readCanada(exam: Examination): Promise<CanadaRules> {
  try {
    return new Content(exam.contentFolder).value('canada.yaml');
  } catch {
    throw new Concluded(skipped('canada.yaml cannot be read; see "Files".'));
  }
}
