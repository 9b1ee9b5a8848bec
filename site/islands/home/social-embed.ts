/**
 * Loads the public script of a social feed when its place comes near: it is not ours, and most visitors never get there.
 * When it cannot be had, its place goes away. A place that is not displayed (on a phone) never comes near.
 */
export function loadSocialEmbed(place: HTMLElement): void {
  const address = place.dataset['embedScript'];
  if (!address) return;
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      document.head.append(embedScript(address, place));
    },
    { rootMargin: '400px' },
  );
  near.observe(place);
}

function embedScript(address: string, place: HTMLElement): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.referrerPolicy = 'strict-origin-when-cross-origin';
  script.addEventListener('error', () => {
    place.hidden = true;
  });
  return script;
}
