/** The parts of a decoded path by the names of a pattern, without regard to case or a slash at the end. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.replace(/(.)\/$/, '$1').split('/');
  const parts = path.replace(/(.)\/$/, '$1').split('/');
  if (wanted.length !== parts.length) return undefined;
  const found: Record<string, string> = {};
  for (const [n, want] of wanted.entries()) {
    const part = parts[n] ?? '';
    const [, name] = /^\{(\w+)\}$/.exec(want) ?? [];
    if (name && part) found[name] = part;
    else if (want.toLowerCase() !== part.toLowerCase()) return undefined;
  }
  return found;
}
