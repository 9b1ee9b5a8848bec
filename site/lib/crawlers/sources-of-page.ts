/** The content file of each family of products, by material and color: `PLA/Petrol`. */
export type FamilyFiles = ReadonlyMap<string, string>;

/** What a page at a decoded path is written in, below `content/`; a folder ends in a slash. Most names fit no file. */
export function sourcesOfPage(path: string, families: FamilyFiles): string[] {
  const [section, ...rest] = path.split('/').filter(Boolean);
  if (section === undefined) return ['home.yaml'];
  if (section === 'shop') return sourcesInShop(rest, families);
  const name = [section, ...rest].join('/');
  return [`${name}.yaml`, `${name}.md`, `pages/${name}.md`, `${name}/`];
}

function sourcesInShop([category, options]: readonly string[], families: FamilyFiles): string[] {
  if (category === undefined) return ['products/'];
  const words = `materials/${category.toLowerCase().replaceAll(' ', '-')}.yaml`;
  if (options !== undefined) {
    const color = /^(.+)-[^-]+-[^-]+$/.exec(options)?.[1] ?? options;
    const family = families.get(`${category}/${color}`);
    return family ? [family] : [];
  }
  // A list changes with its products, and with the words above it.
  const own = [...families].filter(([family]) => family.startsWith(`${category}/`)).map(([, file]) => file);
  return own.length > 0 ? [...own, words] : ['products/', words];
}
