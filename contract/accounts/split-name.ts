/** A single word is the first name; otherwise the last word is the last name and the rest is the first name. */
export function splitName(name: string): { fname: string; lname: string } {
  const words = name.trim().split(/\s+/).filter(Boolean);
  if (words.length <= 1) return { fname: words.join(''), lname: '' };
  return { fname: words.slice(0, -1).join(' '), lname: words.at(-1) ?? '' };
}
