/** Loads another page, or this one anew. Alone here, because a test cannot follow. */
export function goTo(path: string): void {
  location.assign(path);
}
