// @ts-check
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { staticFiles } from '../../../api/http/static-files.ts';
import { PROJECT } from '../../setup/project.mjs';

/**
 * Serves the built pages as the shop does, on a loopback port of the system's choice.
 * @param {string} folder
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>}
 */
export async function servePages(folder) {
  const fetch = await staticFiles({ site: folder, media: join(PROJECT, 'content', 'media') });
  return await new Promise((resolve) => {
    const server = serve({ fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      resolve({
        origin: `http://127.0.0.1:${port}`,
        close: () => new Promise((closed) => server.close(() => closed())),
      }),
    );
  });
}
