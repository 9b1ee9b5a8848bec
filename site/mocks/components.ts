import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const PROJECT = join(import.meta.dirname, '..', '..');

/** The components of a file, as `site/ui/Price.tsx Price`: functions at its top level with a capital. */
function componentsIn(file: string, code: string): { id: string; name: string }[] {
  const names = code.matchAll(/^(?:export )?(?:default )?(?:function |const (?=[A-Z][a-z]\w* = \())([A-Z]\w*)/gm);
  return [...names].map(([, name = '']) => ({ id: `${file} ${name}`, name }));
}

/** The dialogs of the desk, by their place in the file. */
const dialogId = (file: string, at: number) => `${file} dialog ${at}`;
const DIALOG = /<Confirm\b/g;

const isComponentFile = (file: string) => /^site\/.*\.tsx$/.test(file) && !/\.test\.tsx$|^site\/mocks\//.test(file);

/** All components of the site, and each dialog of the desk. */
export function allComponents(): string[] {
  const files = globSync('site/**/*.tsx', { cwd: PROJECT }).filter(isComponentFile).sort();
  return files.flatMap((file) => {
    const code = readFileSync(join(PROJECT, file), 'utf8');
    const dialogs = [...code.matchAll(DIALOG)].map((_, at) => dialogId(file, at + 1));
    return [...componentsIn(file, code).map(({ id }) => id), ...dialogs];
  });
}

/** Names each component and each dialog after its file, so that a test can say which ones it rendered: names alone are not unique. */
export function identifyComponents(): Plugin {
  return {
    name: 'identify-components',
    enforce: 'pre',
    transform(code, path) {
      const file = relative(PROJECT, path);
      if (!isComponentFile(file)) return undefined;
      const ids = componentsIn(file, code).map(({ id, name }) => `\nObject.assign(${name}, { id: '${id}' });`);
      let at = 0;
      const named = code.replaceAll(DIALOG, (tag) => `${tag} dialogId="${dialogId(file, ++at)}"`);
      return { code: named + ids.join(''), map: null };
    },
  };
}
