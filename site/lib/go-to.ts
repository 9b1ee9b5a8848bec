/** Loads another page. These stand alone because a test cannot follow. */
export function goTo(path: string): void {
  location.assign(path);
}

/** Loads this page anew. */
export function reload(): void {
  location.reload();
}
