import { rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** In the output folder of `astro build`: the bundled code that renders pages. Hidden files are not served. */
const CODE = '.pages-code';

/**
 * Has `astro build` bundle the code of the pages and render none: `scripts/build/render-pages.mjs` does, in as many
 * processes as there are cores, from the same code until it changes.
 */
export function pagesCode(): AstroIntegration {
  let output = new URL('file:///');
  return {
    name: 'pages-code',
    hooks: {
      'astro:config:done': ({ config }) => {
        output = config.outDir;
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((prerenderer) => ({
          ...prerenderer,
          name: 'pages-code',
          setup: () => rename(fileURLToPath(new URL('.prerender', output)), fileURLToPath(new URL(CODE, output))),
          getStaticPaths: async () => [],
        }));
      },
    },
  };
}
