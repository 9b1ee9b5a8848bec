import type { AstroIntegration } from 'astro';

/** Adds `client:desk`, by which the QUEU3D page loads its island; `client-desk-directive.ts` says when. */
export function clientDesk(): AstroIntegration {
  return {
    name: 'client-desk',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'desk', entrypoint: './site/build/client-desk-directive.ts' }),
    },
  };
}
