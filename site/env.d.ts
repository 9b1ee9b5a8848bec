/// <reference path="../.astro/types.d.ts" />

interface ImportMetaEnv {
  /** Address of an image-resizing CDN, without a slash at its end; empty without one. */
  readonly IMAGE_CDN_URL?: string;
}

declare module 'virtual:filament-colors.css' {}

declare namespace Astro {
  interface AstroClientDirectives {
    /** `site/build/client-desk.ts` */
    'client:desk'?: boolean;
  }
}

/** What Emscripten makes of CuraEngine (`site/build/browser-engine.ts`). */
declare module 'virtual:browser-engine/engine.js' {
  import type { EngineParts } from './lib/queu3d/run-browser-engine.ts';

  const createEngine: EngineParts['createEngine'];
  export default createEngine;
}

declare module 'virtual:browser-engine/definitions.json' {
  const definitions: Readonly<Record<'fdmprinter' | 'fdmextruder', unknown>>;
  export default definitions;
}
