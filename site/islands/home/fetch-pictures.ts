/** Preloads the pictures of the next slide, so that it does not slide in empty. */
export function fetchPictures(...nodes: (HTMLElement | undefined)[]): void {
  for (const node of nodes) {
    for (const picture of node?.querySelectorAll<HTMLImageElement>('img[loading="lazy"]') ?? []) {
      picture.loading = 'eager';
    }
  }
}
