/** Lowercase words of letters and digits, as databases name files: "Belle Isle Lilac" is belle_isle_lilac or belle-isle-lilac. */
export function slugOf(text: string, between: '_' | '-'): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(between);
}
