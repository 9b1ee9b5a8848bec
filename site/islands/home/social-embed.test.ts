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

test('loads a feed’s script only when its section comes near', () => {
  placeFor(address);
  expect(scripts()).toEqual([]);
  comeNear();
  expect(scripts().map(({ src }) => src)).toEqual([address]);
});

test('removes the section of a feed that fails to load', () => {
  const place = placeFor(address);
  comeNear();
  scripts()[0]?.dispatchEvent(new Event('error'));
  expect(place.hidden).toBe(true);
});
