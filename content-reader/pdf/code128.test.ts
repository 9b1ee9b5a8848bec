import { describe, expect, it } from 'vitest';
import { code128 } from './code128.ts';

describe('a Code 128', () => {
  it('has the bars that other encoders draw', () => {
    // "PJJ123C" as in the standard's example, in code set B: start 104, check (104 + 48 + 84 + 126 + 68 + 90 + 114 + 245) mod 103 = 55.
    const symbols = [
      '211214',
      '313121',
      '112133',
      '112133',
      '123221',
      '223211',
      '221132',
      '131321',
      '311321',
      '2331112',
    ];
    expect(code128('PJJ123C').join('')).toBe(symbols.join(''));
  });

  it('gives each symbol eleven modules, and the stop thirteen', () => {
    const widths = code128('NS-7K2M-4Q9D');
    const symbols = 'NS-7K2M-4Q9D'.length + 2;
    expect(widths).toHaveLength(symbols * 6 + 7);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(symbols * 11 + 13);
    for (let at = 0; at < symbols; at += 1) {
      expect(widths.slice(at * 6, at * 6 + 6).reduce((sum, width) => sum + width, 0)).toBe(11);
    }
  });

  it('refuses what it cannot hold', () => {
    expect(() => code128('Łucja')).toThrow('Code 128 cannot hold');
  });
});
