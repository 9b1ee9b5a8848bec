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

/** What to say about the pieces of one build item. */
export function bodyNotes(
  pieces: readonly Volume[],
  settings: readonly PartSetting[],
  isPainted: boolean,
): ProjectNote[] {
  const count = (role: Volume['role']) => pieces.filter((piece) => piece.role === role).length;
  const unset = pieces.filter((piece) => piece.role === 'modifier' && piece.settings.size === 0).length;
  return summed([
    { kind: 'cut', count: count('negative') },
    { kind: 'modifiers', count: unset },
    { kind: 'supportAreas', count: count('supportArea') },
    { kind: 'settings', settings },
    ...(isPainted ? [{ kind: 'painted' } as const] : []),
  ]);
}

/** Counts are added up; a setting is listed once, however many copies of its part there are. */
export function sumOfNotes(bodies: readonly (readonly ProjectNote[])[]): ProjectNote[] {
  return summed(bodies.flat());
}

function summed(notes: readonly ProjectNote[]): ProjectNote[] {
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
    ...(settings.size > 0 ? [{ kind: 'settings', settings: [...settings.values()] } as const] : []),
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
