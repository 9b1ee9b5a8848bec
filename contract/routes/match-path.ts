/** Matches a decoded path against a pattern and returns its parameters; ignores case and a trailing slash. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const expected = pattern.replace(/(.)\/$/, '$1').split('/');
  const parts = path.replace(/(.)\/$/, '$1').split('/');
  if (expected.length !== parts.length) return undefined;
  const found: Record<string, string> = {};
  for (const [n, segment] of expected.entries()) {
    const part = parts[n] ?? '';
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
    if (name && part) found[name] = part;
    else if (segment.toLowerCase() !== part.toLowerCase()) return undefined;
  }
  return found;
}
