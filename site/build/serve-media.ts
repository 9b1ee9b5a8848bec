import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import type { AstroIntegration } from 'astro';
import { contentFolder } from './content-folder.ts';

const types: Record<string, string> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
};

/** In development, answers `/media/…` from content/media as the production server does. */
export function serveMedia(): AstroIntegration {
  return {
    name: 'serve-media',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use('/media', async (request, response, next) => {
          const path = normalize(decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/'));
          const file = join(contentFolder, 'media', path);
          const isFile = await stat(file).then(
            (found) => found.isFile(),
            () => false,
          );
          if (!isFile) return next();
          response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
          createReadStream(file).pipe(response);
        });
      },
    },
  };
}
