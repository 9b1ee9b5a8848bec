const NAME = /\{([^{}]+)\}/g;

/** The same text, list or block of fields with every `{name}` in its texts replaced; throws at a name that nobody knows. */
export function fillIn<Copy>(copy: Copy, figures: ReadonlyMap<string, string>): Copy;
export function fillIn(copy: unknown, figures: ReadonlyMap<string, string>): unknown {
  if (typeof copy === 'string') return copy.replaceAll(NAME, (_, name: string) => figureOf(name, figures));
  if (Array.isArray(copy)) return copy.map((entry) => fillIn(entry, figures));
  if (copy === null || typeof copy !== 'object') return copy;
  return Object.fromEntries(Object.entries(copy).map(([key, value]) => [key, fillIn(value, figures)]));
}

function figureOf(name: string, figures: ReadonlyMap<string, string>): string {
  const figure = figures.get(name);
  if (figure === undefined) throw new UnknownFigure(name, [...figures.keys()]);
  return figure;
}

export class UnknownFigure extends Error {
  constructor(name: string, known: readonly string[]) {
    super(`{${name}} is not a figure of the shop; there are ${known.join(', ')}`);
  }
}
