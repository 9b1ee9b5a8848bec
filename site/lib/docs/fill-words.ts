/** Puts facts in the places of `{names}`; a name that no fact has is a mistake of the author, told by `unknown`. */
export function fillWords(
  text: string,
  facts: Readonly<Record<string, string | number>>,
  unknown: (name: string) => never,
): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? unknown(name)));
}
