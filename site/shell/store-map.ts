/** Puts the map of the store in the place of its button. Before the press nothing is asked of the map's server. */
export function startStoreMap(page: Document): void {
  const button = page.querySelector<HTMLButtonElement>('button[data-map]');
  button?.addEventListener('click', () => {
    const map = page.createElement('iframe');
    map.src = button.dataset['map'] ?? '';
    map.title = button.dataset['mapTitle'] ?? '';
    map.className = 'map';
    map.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
    button.replaceWith(map);
    map.focus();
  });
}
