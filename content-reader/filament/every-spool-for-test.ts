import { fileURLToPath } from 'node:url';
import type { Filament } from '../../contract/filament/filament.ts';
import { readCatalogue } from '../catalogue.ts';
import { Content } from '../content.ts';
import { readPrintContent } from '../print.ts';
import { filamentsOf, readSpoolFacts } from './filaments.ts';

/** The record of every spool in our own content. */
export function everySpool(): Filament[] {
  const content = new Content(fileURLToPath(new URL('../../content', import.meta.url)));
  const source = { ...readCatalogue(content), ...readSpoolFacts(content), print: readPrintContent(content) };
  return [...filamentsOf(source, 'https://northspool.example').values()];
}
