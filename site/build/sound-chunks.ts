import type { Plugin } from 'vite';

/**
 * What groups of chunks without their dependencies ask for: a chunk of several pages may stand in for an entry, and no
 * two chunks may need each other, because a module could then be used before it has run. Such a circle stops the build.
 */
export function soundChunks(): Plugin {
  return {
    name: 'sound-chunks',
    applyToEnvironment: ({ name }) => name === 'client',
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    generateBundle(_, bundle) {
      const imports = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports]] : [])),
      );
      const circle = findCircle(imports);
      if (circle) this.error(`Chunks need each other: ${circle.join(' → ')}. Mend the groups in site/build/chunks.ts.`);
    },
  };
}

function findCircle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  function walk(name: string, path: readonly string[]): string[] | undefined {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of imports.get(name) ?? []) {
      const circle = walk(next, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  }
  for (const name of imports.keys()) {
    const circle = walk(name, []);
    if (circle) return circle;
  }
  return undefined;
}
