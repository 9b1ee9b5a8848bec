import type { RendererRequest } from './renderer-messages.ts';
import { startRenderer } from './start-renderer.ts';

// In its own thread, so that a slow graphics card never blocks the page.
const renderer = startRenderer((event) => self.postMessage(event));

self.onmessage = ({ data }: MessageEvent<RendererRequest>) => renderer.handle(data);
