import { chromium } from '@playwright/test';

const [, , base, out, ...paths] = process.argv;
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
    '--disable-background-networking',
  ],
});
for (const w of [390, 768, 1280]) {
  const p = await b.newPage({ viewport: { width: w, height: 900 } });
  for (const path of paths) {
    await p.goto(base + path, { waitUntil: 'networkidle' }).catch(() => {});
    await p.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 700) {
        scrollTo(0, y);
        await new Promise((r) => setTimeout(r, 60));
      }
      scrollTo(0, 0);
    });
    await p.waitForTimeout(200);
    await p.screenshot({ path: `${out}/${path.replace(/\W+/g, '_') || 'home'}-${w}.png`, fullPage: true });
  }
  await p.close();
}
await b.close();
