/** One word is the first name; of several, the last word is the last name and the others are the first (2 §5). */
export function splitName(name: string): { fname: string; lname: string } {
  const words = name.trim().split(/\s+/).filter(Boolean);
  if (words.length <= 1) return { fname: words.join(''), lname: '' };
  return { fname: words.slice(0, -1).join(' '), lname: words.at(-1) ?? '' };
}
