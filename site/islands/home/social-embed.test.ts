import { beforeEach, expect, test, vi } from 'vitest';
import { loadSocialEmbed } from './social-embed.ts';

const address = 'https://feed.example/embed.js';
let comeNear: () => void;

beforeEach(() => {
  document.head.innerHTML = '';
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => tell([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

function placeFor(script?: string): HTMLElement {
  const place = document.createElement('div');
  if (script) place.dataset['embedScript'] = script;
  loadSocialEmbed(place);
  return place;
}

const scripts = () => [...document.head.querySelectorAll('script')];

test('a feed’s script is not asked for until its place comes near', () => {
  placeFor(address);
  expect(scripts()).toEqual([]);
  comeNear();
  expect(scripts().map(({ src }) => src)).toEqual([address]);
});

test('a feed that cannot be had leaves no hole', () => {
  const place = placeFor(address);
  comeNear();
  scripts()[0]?.dispatchEvent(new Event('error'));
  expect(place.hidden).toBe(true);
});
