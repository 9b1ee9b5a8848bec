/// <reference path="../.astro/types.d.ts" />

interface ImportMetaEnv {
  /** Address of an image-resizing CDN, without a slash at its end; empty without one. */
  readonly IMAGE_CDN_URL?: string;
}

declare module 'virtual:filament-colors.css' {}

declare namespace Astro {
  interface ClientDirectives {
    /** `site/build/client-workspace.ts` */
    'client:workspace'?: boolean;
  }
}

/** OpenCascade's importer has no types of its own. */
declare module 'occt-import-js' {
  import type { StepReader } from './lib/queu3d/step-file.ts';

  /** Without `wasmBinary` it reads the file beside it. */
  const createReader: (options?: {
    readonly wasmBinary?: ArrayBuffer;
    readonly print?: (line: string) => void;
    readonly printErr?: (line: string) => void;
  }) => Promise<StepReader>;
  export default createReader;
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
