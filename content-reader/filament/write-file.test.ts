import { expect, it } from 'vitest';
import { filesOf } from '../../contract/filament/filament-files.ts';
import { readCatalogue } from '../catalogue.ts';
import { Content } from '../content.ts';
import { readPrintContent } from '../print.ts';
import { filamentsOf, readSpoolFacts } from './filaments.ts';
import { sampleFilament } from './sample-filament-for-test.ts';
import { writeFilamentFile } from './write-file.ts';

const content = new Content('content');
const source = { ...readCatalogue(content), ...readSpoolFacts(content), print: readPrintContent(content) };
const spools = [...filamentsOf(source, 'https://northspool.example').values()];

it('writes each file that a page offers, for every spool of our own', () => {
  for (const spool of spools) {
    for (const kind of filesOf(spool)) {
      const file = writeFilamentFile(kind, spool);
      expect(file?.content.length, `${kind} of ${spool.id}`).toBeGreaterThan(30);
      expect(file?.name).toMatch(/^[\w.-]+$/);
    }
  }
});

it('writes no library of layered pictures for a spool whose transmission distance nobody measured', () => {
  const { transmissionDistanceMm: _, ...unmeasured } = sampleFilament();
  expect(writeFilamentFile('hueforge', unmeasured)).toBeUndefined();
  expect(filesOf(unmeasured)).not.toContain('hueforge');
});
