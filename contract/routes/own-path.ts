/** Makes a path stay on this site: browsers read a path that starts with `//` or `\` as the URL of another host. */
export function ownPath(path: string): string {
  return path.replace(/^[/\\]+/, '/');
}
