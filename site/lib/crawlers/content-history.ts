/** Day of the last commit, such as `2026-11-18`, by the path of a content file without `content/`. */
export type ContentHistory = ReadonlyMap<string, string>;

/** One pass over the history: what `git log --format=@%cI --name-only` prints, newest first. */
export function readHistory(log: string): ContentHistory {
  const history = new Map<string, string>();
  let day = '';
  for (const line of log.split('\n')) {
    if (line.startsWith('@')) day = new Date(line.slice(1)).toISOString().slice(0, 10);
    else if (line && !history.has(line)) history.set(line, day);
  }
  return history;
}

/** The latest day on which one of the files changed; a name that ends in a slash means everything below it. */
export function lastChange(history: ContentHistory, files: readonly string[]): string | undefined {
  let latest: string | undefined;
  for (const file of files) {
    for (const day of file.endsWith('/') ? daysBelow(history, file) : [history.get(file)]) {
      if (day && (!latest || day > latest)) latest = day;
    }
  }
  return latest;
}

function daysBelow(history: ContentHistory, folder: string): string[] {
  return [...history].filter(([file]) => file.startsWith(folder)).map(([, day]) => day);
}
