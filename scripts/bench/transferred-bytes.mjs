// @ts-check
/** Chromium's own kinds of resources, in the words of the table. */
const KINDS = { Document: 'html', Stylesheet: 'css', Script: 'js', Image: 'images', Font: 'fonts' };

/** @typedef {{ page: string, html: number, css: number, js: number, images: number, fonts: number, other: number }} PageBytes */

/**
 * What a phone downloads for the page, in bytes over the wire (compressed, headers included), from an empty cache.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} name
 * @param {string} url
 * @returns {Promise<PageBytes>}
 */
export async function transferredBytes(browser, name, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  /** @type {Map<string, string>} */
  const kinds = new Map();
  const bytes = { page: name, html: 0, css: 0, js: 0, images: 0, fonts: 0, other: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = /** @type {keyof typeof bytes} */ (
      KINDS[/** @type {keyof typeof KINDS} */ (kinds.get(requestId))] ?? 'other'
    );
    if (kind !== 'page') bytes[kind] += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return bytes;
}
