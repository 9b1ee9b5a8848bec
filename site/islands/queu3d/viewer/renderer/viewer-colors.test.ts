import { Color } from 'three';
import { describe, expect, it } from 'vitest';
import { pathColors, seamColor, speedColors, travelColor, viewerColors } from './viewer-colors.ts';

/** Relative luminance as in WCAG; three.js keeps colors linear. */
function luminance(hex: string): number {
  const { r, g, b } = new Color(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

describe('the colors of speeds, travel moves and seams', () => {
  it('stand out from the bed as WCAG asks of graphics', () => {
    for (const color of [...speedColors, travelColor, seamColor]) {
      expect(contrast(color, viewerColors.plate), color).toBeGreaterThan(3);
    }
  });

  it('get lighter as lines get faster, and are no colors of kinds', () => {
    const lights = speedColors.map(luminance);
    for (const [i, light] of lights.entries()) expect(light).toBeGreaterThan(1.1 * (lights[i - 1] ?? 0));
    const kinds: readonly string[] = Object.values(pathColors);
    expect(speedColors.filter((color) => kinds.includes(color))).toEqual([]);
  });
});
