import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { colorClass } from '../lib/color-class.ts';
import { contentFolder } from './content-folder.ts';

const ID = 'virtual:filament-colors.css';

/**
 * A stylesheet with a class for every color in the content files: a content security policy with hashes forbids
 * `style` attributes. The files are searched, not parsed: their shape is checked where they are loaded.
 */
export function filamentColors(): Plugin {
  return {
    name: 'filament-colors',
    resolveId: (id) => (id === ID ? ID : undefined),
    load: async (id) => (id === ID ? colorStyles(await colorsIn(contentFolder)) : undefined),
  };
}

function colorStyles(colors: Iterable<string>): string {
  return [...new Set([...colors].map((color) => color.toLowerCase()))]
    .sort()
    .map((color) => `.${colorClass(color)}{--filament:${color}}`)
    .join('');
}

async function colorsIn(folder: string): Promise<string[]> {
  const colors: string[] = [];
  for await (const file of glob('**/*.yaml', { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8');
    for (const [, color] of text.matchAll(/\bhex:\s*["']?(#[0-9a-f]{6})\b/gi)) if (color) colors.push(color);
  }
  return colors;
}
