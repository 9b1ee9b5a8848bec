import type { Filament } from '../../contract/filament/filament.ts';
import { type FilamentFileKind, filamentFiles } from '../../contract/filament/filament-files.ts';

export interface FilamentFile {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

type Writer = (filament: Filament) => string | Uint8Array;

const WRITERS: Readonly<Partial<Record<FilamentFileKind, Writer>>> = {};

/** A file of a spool, as it is downloaded; undefined where it has no such file. */
export function writeFilamentFile(kind: FilamentFileKind, filament: Filament): FilamentFile | undefined {
  const content = WRITERS[kind]?.(filament);
  if (content === undefined) return undefined;
  const { type, ending } = filamentFiles[kind];
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  return { name: `${filament.brand} ${filament.sku}${ending}`.replaceAll(/\s/g, '-'), type, content: bytes };
}
