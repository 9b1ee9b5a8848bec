/** Fetches the pictures of what comes next, so that it is not empty when it slides in. */
export function fetchPictures(...nodes: (HTMLElement | undefined)[]): void {
  for (const node of nodes) {
    for (const picture of node?.querySelectorAll<HTMLImageElement>('img[loading="lazy"]') ?? []) {
      picture.loading = 'eager';
    }
  }
}
