import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Filament } from '../../../contract/filament/filament.ts';
import { openPrintTag } from './open-print-tag.ts';
import { openSpool } from './open-spool.ts';
import { openTag3d } from './open-tag-3d.ts';
import type { SpoolInstance } from './spool-instance.ts';

interface PublishedTag {
  readonly name: string;
  /** of a filament, what tags say */
  readonly input: { readonly spool: Filament; readonly instance: SpoolInstance };
  readonly expected: { readonly openPrintTag: string; readonly openTag3d: string; readonly openSpool: string };
}

const published = new URL('../../../contract/vectors/tags.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(published, 'utf8')) as { readonly cases: readonly PublishedTag[] };
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

it.each(cases.map((each) => [each.name, each] as const))(
  'writes the published tags of %s',
  (_, { input: { spool, instance }, expected }) => {
    expect({
      openPrintTag: hex(openPrintTag(spool, instance)),
      openTag3d: hex(openTag3d(spool, instance)),
      openSpool: openSpool(spool),
    }).toEqual(expected);
  },
);
