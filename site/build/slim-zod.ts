import type { Plugin } from 'vite';

/** JSON Schema output, and support for recursive schemas, which we do not have: 5.3 kB. */
const UNUSED = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema|memoizer)\.js$/;
const RENAMED = /^export \{ \w+ as \w+ \};/gm;
const NAMES = /^export (?:const|function) (\w+)/gm;

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;
/** `z.string().email()` and thirty more: the old way to write `z.email()`. They load every string format: 1.7 kB. */
const OLD_FORMATS = /(export const ZodString = [^{]*\{[^}]*\}), \{[\s\S]*?\n\}\);/;

/**
 * Compiles object parsers with `new Function`: 1 kB. The content security policy forbids that and reports the attempt.
 * zod's own `jitless` setting must come before the first schema, and no module of ours is sure to load that early.
 */
const FAST_OBJECTS = 'core.$ZodObjectJIT.init';

/**
 * Drops the parts of zod that pages never use: 14.3 kB instead of 22.2 kB (Brotli, zod 4.6.7, 2026-11-22). With all of
 * zod, /vending/{id}/ exceeds its 95 kB of script. `zod/mini` has no methods, and those of the contract describe the API.
 * In pages, `z.string().email()` does not work: write `z.email()`.
 */
export function slimZod(): Plugin {
  return {
    name: 'slim-zod',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (UNUSED.test(id)) return { code: withoutBodies(code), map: null };
      if (!SCHEMAS.test(id)) return undefined;
      if (!OLD_FORMATS.test(code))
        throw new Error('slim-zod.ts does not find the string formats in this version of zod.');
      if (!code.includes(FAST_OBJECTS))
        throw new Error('slim-zod.ts does not find the compiled object parser in this version of zod.');
      const slim = code.replace(OLD_FORMATS, '$1);').replace(FAST_OBJECTS, 'core.$$ZodObject.init');
      return { code: slim, map: null };
    },
  };
}

/** Keeps the exported names as empty functions. */
function withoutBodies(code: string): string {
  const names = Array.from(code.matchAll(NAMES), ([, name]) => name);
  const stubs = names.map((name) => `export const ${name} = () => undefined;`);
  const renamed = Array.from(code.matchAll(RENAMED), ([again]) => again);
  return [...stubs, ...renamed].join('\n');
}
