// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashOf, inlineParts, recordPageSources, toasterStyle } from './page-sources.mjs';

test('each inline script that runs is known by its hash, once for all pages, and structured data is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'northspool-sources-'));
  const start = '<script type="module">start()</script>';
  const data = '<script type="application/ld+json">{"name":"\\u003cscript>"}</script>';
  const pages = [
    `${start}${data}<script src="/_astro/a.js"></script><style>p{}</style>`,
    `${start}<script>self.x=1</script>`,
  ].map((html) => {
    const { scripts, styles, ...elsewhere } = inlineParts(html);
    return { scripts: scripts.map(hashOf), styles: styles.map(hashOf), ...elsewhere };
  });
  try {
    await recordPageSources(folder, pages, { IMAGE_CDN_URL: 'https://pictures.example/cdn' });
    const record = JSON.parse(readFileSync(join(folder, '.page-sources.json'), 'utf8'));
    expect(record.scripts).toEqual([hashOf('start()'), hashOf('self.x=1')].sort());
    expect(record.styles).toContain(hashOf('p{}'));
    expect(record.styles).toHaveLength(3);
    expect(record.pictures).toEqual(['https://pictures.example']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the script of a configured social feed is found in its page', () => {
  const { embeds } = inlineParts('<div class="embed" data-embed-script="https://feed.example/js/embed.js"></div>');
  expect(embeds).toEqual(['https://feed.example/js/embed.js']);
});

test('the live stream’s host is found where its frame is to be', () => {
  const { frames } = inlineParts('<div class="stream" data-stream="https://camera.example/live?a=1&amp;b=2"></div>');
  expect(frames).toEqual(['https://camera.example/live?a=1&amp;b=2']);
});

test('a script counts to its last letter, as browsers hash it', () => {
  expect(inlineParts('<script>\n  go();\n</script>').scripts).toEqual(['\n  go();\n']);
  expect(hashOf("alert('Hello, world.');")).toBe('sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=');
});

test('the style that the toasts put in is found, and the build says so when it is not', () => {
  expect(toasterStyle('__insertCSS("a[data-x=\\"1\\"]{top:0}");')).toBe('a[data-x="1"]{top:0}');
  expect(() => toasterStyle('nothing')).toThrow('was not found in sonner');
});
