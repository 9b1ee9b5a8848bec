import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const PROJECT = join(import.meta.dirname, '..', '..');

/** The components of a file, as `site/ui/Price.tsx Price`: functions at its top level with a capital. */
function componentsIn(file: string, code: string): { id: string; name: string }[] {
  const names = code.matchAll(/^(?:export )?(?:default )?(?:function |const (?=[A-Z][a-z]\w* = \())([A-Z]\w*)/gm);
  return [...names].map(([, name = '']) => ({ id: `${file} ${name}`, name }));
}

const isComponentFile = (file: string) => /^site\/.*\.tsx$/.test(file) && !/\.test\.tsx$|^site\/mocks\//.test(file);

/** All components of the site. */
export function allComponents(): string[] {
  const files = globSync('site/**/*.tsx', { cwd: PROJECT }).filter(isComponentFile).sort();
  return files.flatMap((file) => componentsIn(file, readFileSync(join(PROJECT, file), 'utf8')).map(({ id }) => id));
}

/** Names each component after its file, so that a test can say which ones it rendered: names alone are not unique. */
export function identifyComponents(): Plugin {
  return {
    name: 'identify-components',
    enforce: 'pre',
    transform(code, path) {
      const file = relative(PROJECT, path);
      if (!isComponentFile(file)) return undefined;
      const ids = componentsIn(file, code).map(({ id, name }) => `\nObject.assign(${name}, { id: '${id}' });`);
      return { code: code + ids.join(''), map: null };
    },
  };
}
