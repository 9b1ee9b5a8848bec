import type { Filament } from './filament.ts';

/** The files that a maker gets of a spool, in the order of pages. */
export const filamentFiles = {
  orcaslicer: { label: 'OrcaSlicer', group: 'profile', ending: '.orca.json', type: 'application/json' },
  bambustudio: { label: 'Bambu Studio', group: 'profile', ending: '.bambu.json', type: 'application/json' },
  prusaslicer: { label: 'PrusaSlicer', group: 'profile', ending: '.prusa.ini', type: 'text/plain; charset=utf-8' },
  cura: { label: 'Cura', group: 'profile', ending: '.xml.fdm_material', type: 'application/xml' },
  openprinttag: { label: 'OpenPrintTag', group: 'tag', ending: '.openprinttag.bin', type: 'application/octet-stream' },
  openspool: { label: 'OpenSpool', group: 'tag', ending: '.openspool.json', type: 'application/json' },
  opentag3d: { label: 'OpenTag3D', group: 'tag', ending: '.opentag3d.bin', type: 'application/octet-stream' },
  spoolmandb: { label: 'SpoolmanDB', group: 'entry', ending: '.spoolmandb.json', type: 'application/json' },
  'open-filament-database': {
    label: 'Open Filament Database',
    group: 'entry',
    ending: '.ofd.json',
    type: 'application/json',
  },
  'openprinttag-database': {
    label: 'OpenPrintTag Database',
    group: 'entry',
    ending: '.openprinttag.yaml',
    type: 'application/yaml',
  },
  hueforge: { label: 'HueForge', group: 'library', ending: '.hueforge.json', type: 'application/json' },
} as const;

/** The media types of the records that a phone writes, by kind of tag. */
export const tagRecordTypes: Readonly<Partial<Record<FilamentFileKind, string>>> = {
  openprinttag: 'application/vnd.openprinttag',
  openspool: 'application/json',
  opentag3d: 'application/opentag3d',
};

export type FilamentFileKind = keyof typeof filamentFiles;
export const filamentFileKinds = Object.keys(filamentFiles) as [FilamentFileKind, ...FilamentFileKind[]];

/** The files that a spool has: HueForge needs its transmission distance. */
export function filesOf({
  transmissionDistanceMm,
}: Pick<Filament, 'id' | 'transmissionDistanceMm'>): FilamentFileKind[] {
  return filamentFileKinds.filter((kind) => kind !== 'hueforge' || transmissionDistanceMm !== undefined);
}

/** The address of a file below the API. */
export function filamentFilePath(id: string, kind: FilamentFileKind): string {
  return `/api/filaments/${encodeURIComponent(id)}/${kind}`;
}
