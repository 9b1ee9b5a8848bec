import { expect, it } from 'vitest';
import { filesOf } from '../../contract/filament/filament-files.ts';
import { everySpool } from './every-spool-for-test.ts';
import { sampleFilament } from './sample-filament-for-test.ts';
import { writeFilamentFile } from './write-file.ts';

it('writes each file that a page offers, for every spool of our own', () => {
  for (const spool of everySpool()) {
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
