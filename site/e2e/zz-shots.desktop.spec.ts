import { test } from '@playwright/test';

const pages = (process.env.SHOTS ?? '').split(',');
for (const width of [390, 768, 1280]) {
  test(`shots at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of pages) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const el = process.env.SHOT_EL ? page.locator(process.env.SHOT_EL).first() : undefined;
      const name = `/tmp/h/shot-${path.replaceAll(/\W+/g, '-')}-${width}.png`;
      if (el) await el.screenshot({ path: name });
      else await page.screenshot({ path: name, fullPage: true });
    }
  });
}
