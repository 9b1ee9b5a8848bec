import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { browserEngine } from './site/build/browser-engine.ts';
import { chunkGroups } from './site/build/chunks.ts';
import { clientWorkspace } from './site/build/client-workspace.ts';
import { filamentColors } from './site/build/filament-colors.ts';
import { pagesCode } from './site/build/pages-code.ts';
import { reloadContent } from './site/build/reload-content.ts';
import { scriptSources, workerSources } from './site/build/script-sources.ts';
import { serveMedia } from './site/build/serve-media.ts';
import { slimZod } from './site/build/slim-zod.ts';
import { stepReader } from './site/build/step-reader.ts';

export default defineConfig({
  site: process.env.SITE_URL ?? 'https://northspool.example',
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist',
  trailingSlash: 'always',
  // Files instead of inlined text: pages stay small, and a content security policy needs no exceptions.
  // Pages wait for the disk one beside the other: a quarter less time for thousands of them.
  build: { format: 'directory', inlineStylesheets: 'never', concurrency: 8 },
  devToolbar: { enabled: false },
  integrations: [react(), serveMedia(), reloadContent(), pagesCode(), clientWorkspace()],
  vite: {
    plugins: [filamentColors(), slimZod(), browserEngine(), scriptSources()],
    // Workers are built apart from pages.
    // As modules, they load their libraries on demand: few models need the one for negative volumes.
    worker: { format: 'es', plugins: () => [browserEngine(), stepReader(), workerSources()] },
    build: { assetsInlineLimit: 0 },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
    },
    define: { 'import.meta.env.IMAGE_CDN_URL': JSON.stringify(process.env.IMAGE_CDN_URL ?? '') },
  },
});
