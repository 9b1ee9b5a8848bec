import type { Plugin } from 'vite';

/**
 * Tells zod, in what browsers get, not to make functions of text: the security policy forbids it, and already the
 * attempt counts as a violation. It goes into zod itself, as no other module is sure to run before the first schema.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/core/core.js')) return undefined;
      return { code: `${code}\nglobalConfig.jitless = true;\n`, map: null };
    },
  };
}
