import type { AstroIntegration } from 'astro';

/** Adds `client:workspace`, by which the QUEU3D page loads its island; `client-workspace-directive.ts` says when. */
export function clientWorkspace(): AstroIntegration {
  return {
    name: 'client-workspace',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'workspace', entrypoint: './site/build/client-workspace-directive.ts' }),
    },
  };
}
