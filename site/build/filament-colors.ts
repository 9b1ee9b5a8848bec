import type { Plugin } from 'vite';
import { colorClass } from '../lib/color-class.ts';

const ID = 'virtual:filament-colors.css';

/**
 * The stylesheet behind `colorClass`: a content security policy with hashes forbids `style` attributes. It has a class
 * for each value of red, green and blue instead of one for each color of the content files: it is as small for
 * thousands of colors, and a new color changes no other page.
 */
export function filamentColors(): Plugin {
  return {
    name: 'filament-colors',
    resolveId: (id) => (id === ID ? ID : undefined),
    load: (id) => (id === ID ? colorStyles() : undefined),
  };
}

export function colorStyles(): string {
  const values = Array.from({ length: 256 }, (_, value) => value);
  const classes = values.map((value) => {
    const digits = value.toString(16).padStart(2, '0');
    const [, ...channels] = colorClass(`#${digits}${digits}${digits}`).split(' ');
    return channels.map((name) => `.${name}{--${name[0]}:${value}}`).join('');
  });
  return `${classes.join('')}.fil{--filament:rgb(var(--r) var(--g) var(--b))}`;
}
