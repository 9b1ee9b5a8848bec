import { beforeEach, expect, test } from 'vitest';
import { exchangePage } from './choose-option.ts';

const page = (more = '') => `<html><head></head><body><main><h1>Red</h1></main>${more}</body></html>`;
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

beforeEach(() => {
  document.documentElement.innerHTML = page();
});

test('adds the styles and scripts that only the other product has, and none twice', () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/all.css">';
  const more = '<link rel="stylesheet" href="/all.css"><script type="module" src="/extra.js"></script>';
  exchangePage(parse(page(more)));
  const brought = [...document.head.querySelectorAll('link, script')].map((element) => element.outerHTML);
  expect(brought).toEqual([
    '<link rel="stylesheet" href="/all.css">',
    '<script type="module" src="/extra.js"></script>',
  ]);
});
