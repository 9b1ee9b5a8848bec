import type { Plugin } from 'vite';

/** What describes schemas to documentation, a fifth of zod, and what schemas need that contain themselves: ours do not. */
const UNUSED = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema|memoizer)\.js$/;
const RENAMED = /^export \{ \w+ as \w+ \};/gm;
const NAMES = /^export (?:const|function) (\w+)/gm;

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;
/** `z.string().email()` and thirty more: the old way to write `z.email()`, which drags in every format there is. */
const OLD_FORMATS = /(export const ZodString = [^{]*\{[^}]*\}), \{[\s\S]*?\n\}\);/;

/**
 * Objects that are checked by a function made of text. The security policy forbids it, and already the attempt counts as
 * a violation. zod's own `jitless` would have to be set before the first schema, which no module of ours is sure to do.
 */
const FAST_OBJECTS = 'core.$ZodObjectJIT.init';

/**
 * Leaves out what our pages never use of zod: a third of its chunk, 15.4 kB of Brotli instead of 23.7 kB. `zod/mini` would
 * do without, but the contract is written in the full zod that describes the API. A `z.string().email()` does not work in
 * pages: write `z.email()`.
 */
export function slimZod(): Plugin {
  return {
    name: 'slim-zod',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (UNUSED.test(id)) return { code: withoutBodies(code), map: null };
      if (!SCHEMAS.test(id)) return undefined;
      if (!OLD_FORMATS.test(code)) throw new Error('zod writes its string formats another way now: see slim-zod.ts.');
      if (!code.includes(FAST_OBJECTS)) throw new Error('zod checks objects another way now: see slim-zod.ts.');
      const slim = code.replace(OLD_FORMATS, '$1);').replace(FAST_OBJECTS, 'core.$$ZodObject.init');
      return { code: slim, map: null };
    },
  };
}

/** The names stay, with nothing behind them. */
function withoutBodies(code: string): string {
  const names = Array.from(code.matchAll(NAMES), ([, name]) => name);
  const stubs = names.map((name) => `export const ${name} = () => undefined;`);
  const renamed = Array.from(code.matchAll(RENAMED), ([again]) => again);
  return [...stubs, ...renamed].join('\n');
}
