import { counted } from '../../../contract/counted.ts';
import type { PartSetting, ProjectNote } from '../../../slicer/mesh/mesh.ts';
import type { PartSettings, SettingName } from '../../../slicer/mesh/project-settings.ts';
import type { ModelFacts } from './model-facts.ts';
import type { PrintSettings } from './print-settings.ts';

/** More settings than this are counted. */
const MAX_NAMED = 4;

/** What one click can do about it. */
export type ProjectFix =
  | { readonly kind: 'infill'; readonly label: string; readonly infill: number }
  | { readonly kind: 'supports'; readonly label: string; readonly supports: boolean }
  | { readonly kind: 'split'; readonly label: string };

interface ProjectFinding {
  readonly id: 'project' | 'colors';
  readonly tone: 'ok' | 'warn';
  readonly title: string;
  readonly fact: string;
  readonly text: string;
  readonly fixes: readonly ProjectFix[];
}

interface Said {
  /** printed as in the slicer that wrote the file */
  readonly isPrinted: boolean;
  readonly fact: string;
  readonly text: string;
  readonly fixes: readonly ProjectFix[];
}

/** What is chosen beside the price, as in `PartSettings`. */
interface Chosen {
  readonly infill: number;
  readonly supports: number;
}

/** Colors have a finding of their own. */
type SettingsNote = Exclude<ProjectNote, { kind: 'colors' }>;

const notes: {
  readonly [Kind in SettingsNote['kind']]: (note: Extract<SettingsNote, { kind: Kind }>, chosen: Chosen) => Said;
} = {
  cut: ({ count }) => said(true, `${count} cut out`, 'Negative volumes are cut out, as your slicer does.'),
  modifiers: ({ count }) => said(true, `${count} left out`, 'Modifiers are not printed.'),
  supportAreas: ({ count }) => {
    const text = 'Where supports stand, our slicer decides: support blockers and enforcers are not used.';
    return said(false, counted(count, 'support area'), text);
  },
  settings: ({ settings, whole }, chosen) => {
    const isChosen = (name: SettingName) => whole.has(name) && whole.get(name) === chosen[name as keyof Chosen];
    const others = settings.filter(({ setting }) => !isChosen(setting));
    if (others.length === 0) return said(true, 'settings chosen', 'Its own settings are those beside the price.');
    const text = `Your project has its own settings: ${settingsText(others)}. We print them with the settings beside the price.`;
    const fact = counted(others.length, 'own setting');
    return { ...said(false, fact, text), fixes: fixesFor(whole, chosen) };
  },
  painted: () => said(false, 'painted', 'Supports and seams that you painted are not read.'),
  layerHeights: () =>
    said(false, 'variable layers', 'Your project varies the height of its layers. We print all at one height.'),
  ranges: () =>
    said(false, 'height ranges', 'Your project changes settings at some heights. We print all heights alike.'),
  pauses: () =>
    said(
      false,
      'pauses',
      'Your project pauses or changes color at some heights. We print without a pause, in one color.',
    ),
};

function said(isPrinted: boolean, fact: string, text: string): Said {
  return { isPrinted, fact, text, fixes: [] };
}

/** What of a slicer's project is printed as drawn, and what is not: before the price, as it may change the part. */
export function projectFinding(
  { project = [] }: ModelFacts,
  { infill, supports }: Pick<PrintSettings, 'infill' | 'supports'>,
): ProjectFinding[] {
  const chosen = { infill, supports: Number(supports) };
  const all = project
    .filter((note) => note.kind !== 'colors')
    .map((note) => (notes[note.kind] as (note: SettingsNote, chosen: Chosen) => Said)(note, chosen));
  if (all.length === 0) return [];
  const unused = all.filter(({ isPrinted }) => !isPrinted);
  const shown = unused.length > 0 ? unused : all;
  return [
    {
      id: 'project',
      ...(unused.length > 0
        ? { tone: 'warn', title: 'Some of your project’s settings are not used' }
        : { tone: 'ok', title: 'Read like your slicer' }),
      fact: shown.map(({ fact }) => fact).join(', '),
      text: all.map(({ text }) => text).join(' '),
      fixes: all.flatMap(({ fixes }) => fixes),
    },
  ];
}

/** Settings that all of the model has can be chosen with one press. */
function fixesFor(whole: PartSettings, chosen: Chosen): ProjectFix[] {
  const [infill, supports] = [whole.get('infill'), whole.get('supports')];
  const fixes: ProjectFix[] = [];
  if (infill !== undefined && infill !== chosen.infill && Number.isInteger(infill)) {
    fixes.push({ kind: 'infill', label: `Print with ${infill}% infill`, infill });
  }
  if (supports !== undefined && supports !== chosen.supports) {
    const label = supports === 1 ? 'Print with supports' : 'Print without supports';
    fixes.push({ kind: 'supports', label, supports: supports === 1 });
  }
  return fixes;
}

/** A print has one color. Objects that each have one can be split, and get theirs. */
export function colorsFinding({ project = [], objects }: ModelFacts, color: string): ProjectFinding[] {
  const colors = project.find((note) => note.kind === 'colors');
  if (!colors) return [];
  const one = color ? `one: ${color}` : 'one';
  const canSplit = colors.isByObject && objects && objects.length > 1;
  const text = `Your file has ${counted(colors.count, 'color')}. We print it in ${one}.`;
  return [
    {
      id: 'colors',
      tone: 'warn',
      title: 'Printed in one color',
      fact: counted(colors.count, 'color'),
      text: canSplit ? `${text} Split it to choose one for each object.` : text,
      fixes: canSplit ? [{ kind: 'split', label: `Split into ${objects.length} models` }] : [],
    },
  ];
}

function settingsText(settings: readonly PartSetting[]): string {
  const named = settings.slice(0, MAX_NAMED).map(settingText);
  const others = settings.length - named.length;
  return [...named, ...(others > 0 ? [`${others} more`] : [])].join(', ');
}

function settingText({ setting, value, part }: PartSetting): string {
  const where = part ? `“${part}”` : 'a part';
  if (setting === 'pattern') return `an infill pattern in ${where}`;
  if (setting === 'layerHeight') return `a layer height for ${where}`;
  if (setting === 'solidLayers') return `top and bottom layers of ${where}`;
  if (value === undefined) return `its own ${setting} for ${where}`;
  if (setting === 'infill') return `${value}% infill in ${where}`;
  if (setting === 'walls') return `${counted(value, 'wall')} on ${where}`;
  return `${value === 1 ? 'supports' : 'no supports'} for ${where}`;
}
