/// <reference path="../.astro/types.d.ts" />

interface ImportMetaEnv {
  /** Address of an image-resizing CDN, without a slash at its end; empty without one. */
  readonly IMAGE_CDN_URL?: string;
}

declare module 'virtual:filament-colours.css' {}
