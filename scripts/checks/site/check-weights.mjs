// @ts-check
import { readFileSync } from 'node:fs';
import { builtPages, compressedBytes, runPageCheck } from './page-check.mjs';

/** What a phone loads before it paints, compressed: 10,000 bytes are 50 ms on a slow line. */
const MAX_BEFORE_PAINT = { styles: 16_000, font: 36_000 };

/**
 * Every shopper's page waits for few styles and one small font. Pages of the desk have their own check.
 * @param {string} folder
 * @returns {Promise<import('./page-check.mjs').Findings>}
 */
export async function checkWeights(folder) {
  const pages = builtPages(folder).filter(({ path }) => !path.startsWith('/desk/'));
  const problems = pages.flatMap(({ file, path }) => {
    const links = linksIn(readFileSync(file, 'utf8'));
    const styles = links.filter(({ rel }) => rel === 'stylesheet');
    const fonts = links.filter(({ rel, as }) => rel === 'preload' && as === 'font');
    /** @param {Record<string, string>[]} loaded */
    const sum = (loaded) => loaded.reduce((bytes, { href = '' }) => bytes + compressedBytes(folder, href), 0);
    const [ofStyles, ofFonts] = [sum(styles), sum(fonts)];
    return [
      ...(styles.length === 0 ? [`${path}: has no styles`] : []),
      ...(fonts.length === 1 ? [] : [`${path}: preloads ${fonts.length} fonts instead of one`]),
      ...tooHeavy(path, 'styles', ofStyles, MAX_BEFORE_PAINT.styles),
      ...tooHeavy(path, 'fonts', ofFonts, MAX_BEFORE_PAINT.font),
    ];
  });
  return { checked: pages.length, problems };
}

/**
 * @param {string} path
 * @param {string} what
 * @param {number} bytes
 * @param {number} most
 */
function tooHeavy(path, what, bytes, most) {
  return bytes > most ? [`${path}: waits for ${bytes} bytes of ${what}, more than ${most}`] : [];
}

/**
 * The attributes of each link of a page.
 * @param {string} html
 * @returns {Record<string, string>[]}
 */
function linksIn(html) {
  return [...html.matchAll(/<link\b([^>]*)>/g)].map(([, text = '']) =>
    Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])),
  );
}

await runPageCheck(import.meta.url, checkWeights);
