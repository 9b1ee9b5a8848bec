import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { colourClass } from '../lib/colour-class.ts';
import { contentFolder } from './content-folder.ts';

const ID = 'virtual:filament-colours.css';

/**
 * A stylesheet with a class for every colour in the content files: a content security policy with hashes forbids
 * `style` attributes. The files are searched, not parsed: their shape is checked where they are loaded.
 */
export function filamentColours(): Plugin {
  return {
    name: 'filament-colours',
    resolveId: (id) => (id === ID ? ID : undefined),
    load: async (id) => (id === ID ? colourStyles(await coloursIn(contentFolder)) : undefined),
  };
}

export function colourStyles(colours: Iterable<string>): string {
  return [...new Set([...colours].map((colour) => colour.toLowerCase()))]
    .sort()
    .map((colour) => `.${colourClass(colour)}{--filament:${colour}}`)
    .join('');
}

async function coloursIn(folder: string): Promise<string[]> {
  const colours: string[] = [];
  for await (const file of glob('**/*.yaml', { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8');
    for (const [, colour] of text.matchAll(/\bhex:\s*["']?(#[0-9a-f]{6})\b/gi)) if (colour) colours.push(colour);
  }
  return colours;
}
