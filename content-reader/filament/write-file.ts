import type { Filament } from '../../contract/filament/filament.ts';
import { type FilamentFileKind, filamentFiles, filesOf } from '../../contract/filament/filament-files.ts';

import { hueforgeLibrary } from './entries/hueforge.ts';
import { openFilamentDatabaseFiles } from './entries/open-filament-database.ts';
import { openPrintTagDatabaseText } from './entries/openprinttag-database.ts';
import { spoolmanDbFile } from './entries/spoolman-db.ts';
import { bambuProfile } from './profiles/bambu.ts';
import { curaProfile } from './profiles/cura.ts';
import { orcaProfile } from './profiles/orca.ts';
import { prusaProfile } from './profiles/prusa.ts';
import { openPrintTag } from './tags/open-print-tag.ts';
import { openSpool } from './tags/open-spool.ts';
import { openTag3d } from './tags/open-tag-3d.ts';
import type { SpoolInstance } from './tags/spool-instance.ts';

export interface FilamentFile {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

type Writer = (filament: Filament, instance: SpoolInstance) => string | Uint8Array;
type LibraryWriter = (filaments: readonly Filament[]) => string;

/** Formats that hold one spool or all of a brand. */
const LIBRARY_WRITERS: Readonly<Partial<Record<FilamentFileKind, LibraryWriter>>> = {
  spoolmandb: (filaments) => json(spoolmanDbFile(filaments)),
  'open-filament-database': (filaments) => json(openFilamentDatabaseFiles(filaments)),
  'openprinttag-database': openPrintTagDatabaseText,
  hueforge: (filaments) => json(hueforgeLibrary(filaments)),
};

const WRITERS: Readonly<Partial<Record<FilamentFileKind, Writer>>> = {
  orcaslicer: orcaProfile,
  bambustudio: bambuProfile,
  prusaslicer: prusaProfile,
  cura: curaProfile,
  openprinttag: openPrintTag,
  openspool: openSpool,
  opentag3d: openTag3d,
};

/** Indented as the databases keep their files. */
function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A file of a spool, as it is downloaded; undefined where it has no such file. Tags also say what is known of one `instance`. */
export function writeFilamentFile(
  kind: FilamentFileKind,
  filament: Filament,
  instance: SpoolInstance = {},
): FilamentFile | undefined {
  if (!filesOf(filament).includes(kind)) return undefined;
  const content = LIBRARY_WRITERS[kind]?.([filament]) ?? WRITERS[kind]?.(filament, instance);
  return content === undefined ? undefined : fileOf(kind, `${filament.brand} ${filament.sku}`, content);
}

/** One file of all spools; undefined where the format has room for one spool only. */
export function writeFilamentLibrary(kind: FilamentFileKind, filaments: readonly Filament[]): FilamentFile | undefined {
  const content = LIBRARY_WRITERS[kind]?.(filaments);
  return content === undefined ? undefined : fileOf(kind, filaments[0]?.brand ?? 'filaments', content);
}

function fileOf(kind: FilamentFileKind, name: string, content: string | Uint8Array): FilamentFile {
  const { type, ending } = filamentFiles[kind];
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  return { name: `${name}${ending}`.replaceAll(/\s/g, '-'), type, content: bytes };
}
