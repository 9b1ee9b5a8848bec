import { type ModelExtension, modelExtensions } from '../../contract/queu3d/limits.ts';

const MOST_CHARACTERS = 120;

/** A file's name as it may be shown and saved, and its type; undefined for a type that we do not print. */
export function cleanModelName(typed: string): { name: string; extension: ModelExtension } | undefined {
  const shown = typed
    .normalize('NFC')
    // Controls, among them those that turn the direction of writing: "gear\u202Elts.exe" is no STL.
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim();
  const dot = shown.lastIndexOf('.');
  const ending = shown.slice(dot + 1).toLowerCase();
  const extension = modelExtensions.find((known) => known === ending);
  if (dot < 0 || !extension) return undefined;
  const stem = [...shown.slice(0, dot).replace(/^[. ]+/, '')].slice(0, MOST_CHARACTERS - 4).join('');
  return { name: `${stem.trim() || 'model'}.${extension}`, extension };
}
