import type { AstroIntegration } from 'astro';
import { contentFolder } from './content-folder.ts';

/**
 * In development, shows an edit to content: what Astro keeps of pages of many goes, and open pages load again.
 */
export function reloadContent(): AstroIntegration {
  return {
    name: 'reload-content',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.watcher.add(contentFolder);
        const reload = (path: string) => {
          if (!path.startsWith(contentFolder) || !/\.(yaml|md)$/.test(path)) return;
          for (const environment of Object.values(server.environments))
            environment.hot.send('astro:content-changed', {});
          server.environments.client.hot.send({ type: 'full-reload', path: '*' });
        };
        for (const event of ['add', 'change', 'unlink']) server.watcher.on(event, reload);
      },
    },
  };
}
