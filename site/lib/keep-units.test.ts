import { describe, expect, it } from 'vitest';
import { keepUnits, keepUnitsInHtml } from './keep-units.ts';

const shown = (text: string) => text.replaceAll('\u00a0', '~');

describe('a figure and its unit', () => {
  it.each([
    ['PLA · 1.75 mm · 1 kg', 'PLA · 1.75~mm · 1~kg'],
    ['98 °C, and 200\n    g', '98~°C, and 200~g'],
    ['45 °C for 6 h 30 min.', '45~°C for 6~h 30~min.'],
    ['60 mm/s, 6 mm³/s, 5 kJ/m², 1.24 g/cm³', '60~mm/s, 6~mm³/s, 5~kJ/m², 1.24~g/cm³'],
  ])('stay on one line in %j', (text, kept) => {
    expect(shown(keepUnits(text))).toBe(kept);
    expect(keepUnits(keepUnits(text))).toBe(keepUnits(text));
  });

  it.each(['18 in PLA', '200 grams', '3 steps', '2 hours', '4 Ways', 'PLA 2 has', '10 m1'])(
    'are not seen in %j',
    (text) => {
      expect(keepUnits(text)).toBe(text);
    },
  );
});

describe('a page', () => {
  it('keeps its texts on one line', () => {
    expect(shown(keepUnitsInHtml('<a title="200 g > 1 kg">200 g</a> or <b>1 kg</b>'))).toBe(
      '<a title="200 g > 1 kg">200~g</a> or <b>1~kg</b>',
    );
  });

  it.each(['title', 'script', 'style', 'textarea', 'pre', 'code'])('leaves the text of <%s> as it is', (name) => {
    const html = `<${name} class="a">200 g</${name}>`;
    expect(keepUnitsInHtml(html)).toBe(html);
  });

  it('leaves islands to React, which compares their text, and comments', () => {
    const html = '<astro-island props="{&quot;a&quot;:1}" ssr><p>200 g</p></astro-island><!-- 200 g -->';
    expect(keepUnitsInHtml(html)).toBe(html);
  });
});
