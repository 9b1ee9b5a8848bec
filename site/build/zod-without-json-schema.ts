import type { Plugin } from 'vite';

/** What zod describes its schemas to documentation with: a fifth of it, and no page ever does. */
const WRITERS = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

const RENAMED = /^export \{ \w+ as \w+ \};/gm;
const NAMES = /^export (?:const|function) (\w+)/gm;

/** Leaves the writers of JSON Schema out of what browsers get: their names stay, with nothing behind them. */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!WRITERS.test(id)) return undefined;
      const names = Array.from(code.matchAll(NAMES), ([, name]) => name);
      const stubs = names.map((name) => `export const ${name} = () => undefined;`);
      const renamed = Array.from(code.matchAll(RENAMED), ([again]) => again);
      return { code: [...stubs, ...renamed].join('\n'), map: null };
    },
  };
}
