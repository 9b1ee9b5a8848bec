import { beforeEach, expect, test, vi } from 'vitest';
import { $cookieChoice } from '../../stores/consent.ts';
import { loadSocialEmbed } from './start-home.ts';

const address = 'https://feed.example/embed.js';
let comeNear: () => void;

beforeEach(() => {
  document.head.innerHTML = '';
  $cookieChoice.set('accepted');
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      isObserved = false;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => {
          if (this.isObserved) tell([{ isIntersecting: true }]);
        };
      }
      observe() {
        this.isObserved = true;
      }
      disconnect() {
        this.isObserved = false;
      }
    },
  );
});

function placeFor(script?: string): HTMLElement {
  const place = document.createElement('div');
  if (script) place.dataset['embedScript'] = script;
  loadSocialEmbed(place);
  return place;
}

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);

test('loads a feed’s script only when its section comes near', () => {
  placeFor(address);
  expect(scripts()).toEqual([]);
  comeNear();
  expect(scripts()).toEqual([address]);
});

test.each(['', 'declined'] as const)(
  'asks nothing of another site after the choice "%s", and loads it with the yes',
  (choice) => {
    $cookieChoice.set(choice);
    placeFor(address);
    comeNear();
    expect(scripts()).toEqual([]);
    $cookieChoice.set('accepted');
    comeNear();
    expect(scripts()).toEqual([address]);
  },
);

test('needs no yes for a script of our own', () => {
  $cookieChoice.set('declined');
  placeFor(`${location.origin}/media/feed.js`);
  comeNear();
  expect(scripts()).toEqual([`${location.origin}/media/feed.js`]);
});

test('loads nothing when no feed is set up', () => {
  placeFor();
  expect(scripts()).toEqual([]);
});

test('removes the section of a feed that fails to load', () => {
  const place = placeFor(address);
  comeNear();
  document.head.querySelector('script')?.dispatchEvent(new Event('error'));
  expect(place.hidden).toBe(true);
});
