import type { PrintRanges } from '../contract/product-reviews/review.ts';
import type { PrintContent, PrintMaterial } from '../contract/queu3d/print-content.ts';
import { flowOf, materialFamilies } from '../contract/queu3d/print-profile.ts';
import type { Content } from './content.ts';
import { ContentError, type ContentProblem } from './content-error.ts';
import { technicalOf } from './filament/filaments.ts';
import { checkDuplicates } from './references.ts';

/** Reads what QUEU3D prints with: the machine, its qualities and its materials, each of them once. */
export function readPrintContent(content: Content): PrintContent {
  const machine = content.yaml('print/machine.yaml');
  const qualities = content.yaml('print/qualities.yaml');
  const materials = content.yaml('print/materials.yaml');
  const breaks = content.yaml('print/quantity-breaks.yaml');
  const profiles = content.yaml('print/profiles.yaml');
  const all = [machine, qualities, materials, breaks, profiles];
  const problems = all.flatMap((result) => (result.ok ? [] : result.problems));
  if (!machine.ok || !qualities.ok || !materials.ok || !breaks.ok || !profiles.ok) {
    throw new ContentError(content.folder, problems);
  }
  // A shopper chooses by these, so each stands for one entry.
  const stops = qualities.value.map(({ stop }) => stop);
  const layerHeights = qualities.value.map(({ layerHeight }) => layerHeight);
  const names = materials.value.map(({ name }) => name);
  const ids = profiles.value.map(({ id }) => id);
  const duplicates = [
    ...checkDuplicates(qualities.file, stops, (index) => `[${index}].stop`),
    ...checkDuplicates(qualities.file, layerHeights, (index) => `[${index}].layerHeight`),
    ...checkDuplicates(materials.file, names, (index) => `[${index}].name`),
    ...checkDuplicates(profiles.file, ids, (index) => `[${index}].id`),
  ];
  if (duplicates.length > 0) throw new ContentError(content.folder, duplicates);
  const print = {
    machine: machine.value,
    qualities: qualities.value,
    materials: materials.value,
    breaks: breaks.value,
    profiles: profiles.value,
  };
  const wrong = checkProfiles(print, materials.file, profiles.file);
  if (wrong.length > 0) throw new ContentError(content.folder, wrong);
  return print;
}

/** What materials and profiles owe each other, and the nozzle. */
function checkProfiles(
  { machine, qualities, materials, profiles }: PrintContent,
  materialsFile: string,
  profilesFile: string,
): ContentProblem[] {
  const highest = Math.max(...qualities.map(({ layerHeight }) => layerHeight));
  const flows = profiles.flatMap(({ speeds, maxFlow }, index) => {
    const { travel: _, ...printing } = speeds;
    const most = flowOf(Math.max(...Object.values(printing)), highest, machine.nozzle);
    const message = `must melt at most ${maxFlow} mm³/s, and its fastest line takes ${most.toFixed(1)}`;
    return most > maxFlow ? [{ file: profilesFile, field: `[${index}].speeds`, message }] : [];
  });
  const ofMaterials = materials.flatMap(({ profile, nozzleTemperature, bedTemperature }, index) => {
    const problem = (path: string, message: string) => ({ file: materialsFile, field: `[${index}].${path}`, message });
    const found = profiles.find(({ id }) => id === profile);
    if (!found) return [problem('profile', `must be an entry of profiles.yaml, not "${profile}"`)];
    const { nozzle, bed } = materialFamilies[found.family];
    const isSame = (other: PrintMaterial) =>
      other.nozzleTemperature === nozzleTemperature && other.bedTemperature === bedTemperature;
    const [least, most] = nozzle;
    return [
      ...(nozzleTemperature < least || nozzleTemperature > most
        ? [problem('nozzleTemperature', `must be ${least} to ${most} °C for ${found.family}`)]
        : []),
      ...(bedTemperature < bed[0] || bedTemperature > bed[1]
        ? [problem('bedTemperature', `must be ${bed[0]} to ${bed[1]} °C for ${found.family}`)]
        : []),
      ...(materials.some((other) => isSame(other) && other.profile !== profile)
        ? [problem('profile', 'must be that of the other material of these temperatures: they share slices')]
        : []),
    ];
  });
  return [...flows, ...ofMaterials];
}

/** What data sheets say about printing, by material: a review says where within it somebody printed. */
export function readPrintRanges(content: Content): ReadonlyMap<string, PrintRanges> {
  const materials = content.yamlFolder('materials');
  const sheets = content.yamlFolder('sheets');
  // Wrong materials are reported with the catalogue.
  if (sheets.problems.length > 0) throw new ContentError(content.folder, sheets.problems);
  const all = sheets.files.map(({ value }) => value);
  return new Map(
    materials.files.flatMap(({ value: { name, facts } }) => {
      if (!facts) return [];
      const { min, max } = facts.nozzleC;
      return [[name, { nozzle: { min, max }, speed: technicalOf(all, name)?.speedMmPerS ?? null }]];
    }),
  );
}
