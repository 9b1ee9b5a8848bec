import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { HeatPanel } from './HeatPanel.tsx';
import type { Measures } from './renderer/viewer-props.ts';

const measures: Measures = {
  walls: { threshold: 0.8, thinnest: 0.42, share: 0.18, shareBelowLine: 0.004, values: new Uint8Array() },
  contact: { overhang: 2400, steepOverhang: 90, touching: 100 },
  area: 7200,
};

const figures = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent] as const),
  );

describe('the heat maps', () => {
  it('say the thinnest wall, and how much of the surface is thin', () => {
    render(<HeatPanel map="walls" measures={measures} value={null} />);
    expect(figures()).toEqual({
      'Thinnest spot': '0.42 mm',
      'Below 0.8 mm': '18%',
      'Below 0.4 mm': 'under 1%',
      'At the pointer': '–',
    });
  });

  it('say that thick walls are thick', () => {
    const walls = { threshold: 0.8, thinnest: undefined, share: 0, shareBelowLine: 0, values: new Uint8Array() };
    render(<HeatPanel map="walls" measures={{ ...measures, walls }} value={2.55} />);
    expect(figures()).toMatchObject({ 'Thinnest spot': 'over 2.55 mm', 'Below 0.8 mm': 'none' });
    expect(figures()).toMatchObject({ 'At the pointer': 'over 2.55 mm' });
  });

  it('say how much leans out, and the angle below the pointer', () => {
    render(<HeatPanel map="overhangs" measures={measures} value={51.8} />);
    expect(figures()).toEqual({ 'Beyond 45°': '33% · 24 cm²', 'Beyond 60°': '1% · 90 mm²', 'At the pointer': '52°' });
  });

  it('say that nothing leans out', () => {
    const contact = { overhang: 0, steepOverhang: 0, touching: 100 };
    render(<HeatPanel map="overhangs" measures={{ ...measures, contact }} value={null} />);
    expect(figures()).toMatchObject({ 'Beyond 45°': 'none', 'Beyond 60°': 'none' });
  });

  it('say that they are still measured', () => {
    render(<HeatPanel map="walls" measures={{ ...measures, walls: null }} value={null} />);
    expect(screen.getByRole('status').textContent).toContain('Measuring the model');
    expect(screen.getByRole('progressbar', { name: 'Measuring the model' })).toBeDefined();
  });
});
