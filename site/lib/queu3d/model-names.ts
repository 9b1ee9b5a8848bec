/** Between a folder and a file. The shop cuts a name off before a slash. */
const SEPARATOR = ' · ';

/**
 * Names that tell models apart in the workspace, the cart and on the printers: each file's own name, with as many of its
 * folders as it takes ("left · base.stl"), or with a number where folders don't help ("base (2).stl").
 * @param paths of the files, or just their names
 * @param taken names that are in use already
 */
export function distinctNames(paths: readonly string[], taken: readonly string[] = []): string[] {
  const tails = paths.map(tailsOf);
  const counts = new Map<string, number>();
  for (const tail of tails.flat()) counts.set(keyOf(tail), (counts.get(keyOf(tail)) ?? 0) + 1);
  const used = new Set(taken.map(keyOf));
  return tails.map((own) => {
    const name = own.find((tail) => counts.get(keyOf(tail)) === 1) ?? own[0] ?? '';
    return claim(name, used);
  });
}

/** From the bare name to the whole path. */
function tailsOf(path: string): string[] {
  const parts = path.split(/[/\\]/).filter(Boolean);
  return parts.map((_, i) => parts.slice(parts.length - 1 - i).join(SEPARATOR));
}

/** Printers and some computers take "Base" and "base" for one file. */
function keyOf(name: string): string {
  return name.toLowerCase();
}

function claim(name: string, used: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
  let free = name;
  for (let number = 2; used.has(keyOf(free)); number++) free = `${stem} (${number})${ending}`;
  used.add(keyOf(free));
  return free;
}
