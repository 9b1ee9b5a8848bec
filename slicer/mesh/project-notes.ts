import type { Volume } from './3mf-project.ts';
import { boundedText } from './bounded-text.ts';
import type { PartSetting, ProjectNote } from './mesh.ts';
import type { PartSettings } from './project-settings.ts';

/** More of them are not listed one by one: a project has a handful. */
const MAX_SETTINGS = 50;

/** The settings of a part with this name. */
export function settingsOf({ settings }: { settings: PartSettings }, name: string): PartSetting[] {
  if (settings.size === 0) return [];
  const part = boundedText(name);
  return [...settings].map(([setting, value]) => ({ setting, value, part }));
}

interface NotedBody {
  readonly pieces: readonly Volume[];
  /** of the whole item */
  readonly inherited: PartSettings;
  readonly settings: readonly PartSetting[];
  readonly isPainted: boolean;
}

/** What to say about one build item. */
export function bodyNotes({ pieces, inherited, settings, isPainted }: NotedBody): ProjectNote[] {
  const count = (role: Volume['role']) => pieces.filter((piece) => piece.role === role).length;
  const unset = pieces.filter((piece) => piece.role === 'modifier' && piece.settings.size === 0).length;
  const printed = pieces.filter(({ role }) => role === 'solid' || role === 'modifier');
  const whole = commonTo(printed.map((piece) => new Map([...inherited, ...piece.settings])));
  const all: ProjectNote[] = [
    { kind: 'cut', count: count('negative') },
    { kind: 'modifiers', count: unset },
    { kind: 'supportAreas', count: count('supportArea') },
    { kind: 'settings', settings, whole },
    ...(isPainted ? [{ kind: 'painted' } as const] : []),
  ];
  return summed(all, whole);
}

/** What all of them set alike, of what a shopper can choose. */
function commonTo(parts: readonly PartSettings[]): PartSettings {
  const [first = new Map()] = parts;
  const names = (['infill', 'supports'] as const).filter((name) => {
    const value = first.get(name);
    return value !== undefined && parts.every((each) => each.get(name) === value);
  });
  return new Map(names.map((name) => [name, first.get(name)]));
}

/** Counts are added up; a setting is listed once, however many copies of its part there are. */
export function sumOfNotes(bodies: readonly (readonly ProjectNote[])[]): ProjectNote[] {
  const wholes = bodies.map((notes) => notes.find(({ kind }) => kind === 'settings'));
  return summed(bodies.flat(), commonTo(wholes.map((note) => (note?.kind === 'settings' ? note.whole : new Map()))));
}

function summed(notes: readonly ProjectNote[], whole: PartSettings): ProjectNote[] {
  const counts = { cut: 0, modifiers: 0, supportAreas: 0 };
  const painted = notes.find(({ kind }) => kind === 'painted');
  const settings = new Map<string, PartSetting>();
  for (const note of notes) {
    if (note.kind === 'settings') {
      for (const each of note.settings) {
        if (settings.size < MAX_SETTINGS) settings.set(`${each.setting} ${each.value} ${each.part}`, each);
      }
    } else if (isCount(note)) counts[note.kind] += note.count;
  }
  const counted = (['cut', 'modifiers', 'supportAreas'] as const).map((kind) => ({ kind, count: counts[kind] }));
  return [
    ...counted.filter(({ count }) => count > 0),
    ...(settings.size > 0 ? [{ kind: 'settings', settings: [...settings.values()], whole } as const] : []),
    ...(painted ? [painted] : []),
  ];
}

function isCount(note: ProjectNote): note is Extract<ProjectNote, { kind: 'cut' | 'modifiers' | 'supportAreas' }> {
  return note.kind === 'cut' || note.kind === 'modifiers' || note.kind === 'supportAreas';
}

/** A mesh or an object has no list when there is nothing to say. */
export function noted(project: readonly ProjectNote[]): { readonly project?: readonly ProjectNote[] } {
  return project.length > 0 ? { project } : {};
}
