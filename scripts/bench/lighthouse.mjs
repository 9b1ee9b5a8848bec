// @ts-check
import lighthouse from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * Lighthouse's mobile audit, as a score of 0 to 100 a category.
 * @param {string} name
 * @param {string} url
 * @param {number} debuggingPort of a running Chromium
 */
export async function lighthouseScores(name, url, debuggingPort) {
  const run = await lighthouse(url, { port: debuggingPort, logLevel: 'error', onlyCategories: CATEGORIES });
  if (!run) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories, audits } = run.lhr;
  const scores = Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)]));
  return {
    page: name,
    categories: scores,
    lcpMs: Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
    tbtMs: Math.round(audits['total-blocking-time']?.numericValue ?? 0),
    cls: audits['cumulative-layout-shift']?.numericValue ?? 0,
    lost: Object.values(categories).flatMap((category) =>
      category.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
    ),
  };
}
