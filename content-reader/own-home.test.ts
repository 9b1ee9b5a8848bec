import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Home, homeSchema } from '../contract/home.ts';
import { Content } from './content.ts';

const folder = fileURLToPath(new URL('../content', import.meta.url));
let home: Home;

beforeAll(async () => {
  home = new Content(folder).value('home.yaml');
});

const links = (set: 'phone' | 'desktop') => home.slider[set].map(({ link }) => link?.url);

describe('the hero slider', () => {
  test('has different banners for phones and wide screens', () => {
    expect(home.slider.phone).not.toEqual(home.slider.desktop);
    expect(home.slider.phone.length).toBe(4);
    expect(home.slider.desktop.length).toBe(6);
  });

  test.each(['phone', 'desktop'] as const)(
    'leads to QUEU3D, AcryBlend, shop, Premium and bulk from the %s set',
    (set) => {
      const urls = [home.hero.link.url, ...links(set)].filter((url) => url !== undefined);
      expect(urls.sort()).toEqual(['/premium/', '/queu3d/', '/shop/', '/shop/AcryBlend/', '/shop/Bulk/']);
    },
  );

  test('ends one set with two banners without links', () => {
    expect(links('desktop').map((url) => url !== undefined)).toEqual([true, true, true, true, false, false]);
    expect(links('phone')).not.toContain(undefined);
  });
});

describe('reports the field and what was expected when', () => {
  const problemsOf = (change: object) => {
    const result = homeSchema.safeParse({ ...home, ...change });
    return result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  };

  test('a banner shows nothing', () => {
    const empty = { heading: 'Look', text: 'Here.', hex: '#0B5A63' };
    expect(problemsOf({ slider: { ...home.slider, phone: [empty] } })).toEqual([
      'slider.phone.0: must show something: items, a picture or a figure',
    ]);
  });

  test('a banner leads to another site', () => {
    const [banner] = home.slider.phone;
    const away = { ...banner, link: { label: 'Go', url: 'https://example.com' } };
    expect(problemsOf({ slider: { ...home.slider, phone: [away] } })).toEqual([
      'slider.phone.0.link.url: must be a path of this site with a slash at both ends',
    ]);
  });

  test('the script of a feed does not use HTTPS', () => {
    const socials = { ...home.socials, embedScript: 'http://feed.example/embed.js' };
    expect(problemsOf({ socials })).toEqual(['socials.embedScript: must be an address that starts with https://']);
  });
});

test('the title promises overnight US shipping at what it costs', () => {
  expect(home.title).toContain('{overnight} overnight US shipping');
});

test('the strip has three benefits', () => {
  expect(home.benefits).toHaveLength(3);
});

test('no feed is configured until the owner names one', () => {
  expect(home.socials.embedScript).toBeUndefined();
});
