// @ts-check
import { chromium } from '@playwright/test';

/**
 * Bytes of script, brotli, that a phone loads for the checkout of one spool before anything is touched. The payment
 * providers' own scripts, or their look-alikes', do not count.
 * @param {string} url
 * @param {string} itemId
 * @param {{ executablePath: string }} browserOptions
 */
export async function checkoutScript(url, itemId, { executablePath }) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await context.request.post(`${url}/api/cart`, { data: { id: itemId, qty: 1 } });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    /** @type {Map<string, number>} */
    const headers = new Map();
    let bytes = 0;
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      const isOwn = response.url.startsWith(`${url}/_astro/`);
      if (type === 'Script' && isOwn) headers.set(requestId, response.encodedDataLength);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const ofHeaders = headers.get(requestId);
      if (ofHeaders !== undefined) bytes += encodedDataLength - ofHeaders;
    });
    await page.goto(`${url}/checkout/`, { waitUntil: 'networkidle' });
    await page.getByRole('radio', { name: 'Ship by ground' }).waitFor();
    return bytes;
  } finally {
    await browser.close();
  }
}
