import type { Filament } from '../../../contract/filament/filament.ts';
import { uuidV5 } from '../uuid-v5.ts';
import { presetJson } from './preset-json.ts';
import { presetName } from './profile-texts.ts';

/** Of OrcaSlicer's filament library, which it loads with any printer. It has none of PMMA. */
const PARENTS: Readonly<Record<Filament['polymer'], string | undefined>> = {
  PLA: 'Generic PLA @System',
  PETG: 'Generic PETG @System',
  ABS: 'Generic ABS @System',
  PMMA: undefined,
};

/** A filament preset for File > Import > Import Configs, with the id that it would have in OrcaSlicer's filament library. */
export function orcaProfile(filament: Filament): string {
  return presetJson(filament, {
    parent: PARENTS[filament.polymer],
    metadata: {
      setting_id: orcaSettingId('OrcaFilamentLibrary', 'filament', presetName(filament)),
      instantiation: 'true',
    },
    settings: { chamber_temperature: filament.chamberC?.min },
  });
}

/** Published with the rule; other slicers have the same ids for the same names. */
const ORCA_NAMESPACE = 'c1f4d9e2-7a3b-5c8d-9e0f-1a2b3c4d5e6f';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** OrcaSlicer's rule: the last 16 digits to base 62 of a UUID of the preset's library, kind and name. */
export function orcaSettingId(library: string, kind: string, name: string): string {
  let rest = BigInt(`0x${uuidV5(ORCA_NAMESPACE, `${library}/${kind}/${name}`).replaceAll('-', '')}`);
  let id = '';
  while (id.length < 16) {
    id = DIGITS.charAt(Number(rest % 62n)) + id;
    rest /= 62n;
  }
  return id;
}
