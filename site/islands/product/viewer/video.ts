import { productMessages } from '../../../../contract/messages/product.ts';

// Loaded on demand, when a shopper opens the video.

/** A video with the browser's own controls; if it fails to play, the shop's message. */
export function createVideo(src: string, name: string): HTMLElement {
  const video = document.createElement('video');
  video.dataset['moving'] = '';
  video.className = 'film';
  video.controls = true;
  video.playsInline = true;
  video.muted = true;
  video.loop = true;
  video.preload = 'none';
  video.setAttribute('aria-label', name);
  video.addEventListener('error', () => {
    const failed = document.createElement('p');
    failed.dataset['moving'] = '';
    failed.setAttribute('role', 'alert');
    failed.textContent = productMessages.videoFailed;
    video.replaceWith(failed);
  });
  video.src = src;
  // Choosing the video plays it, unless motion is reduced.
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) void video.play().catch(() => undefined);
  return video;
}
