/** A path on this site: browsers read one that begins with two slashes, or a backslash, as the address of another host. */
export function ownPath(path: string): string {
  return path.replace(/^[/\\]+/, '/');
}
