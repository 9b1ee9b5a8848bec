/** Pages' scripts import these without the schemas. */

/** `#2F6F62`, with or without its sign, or its short form such as `#F0A`. */
export const HEX = /^#?(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/;

/** `#2F6F62` from what somebody typed; undefined when it is not a color. */
export function readHex(typed: string): string | undefined {
  const text = typed.trim();
  if (!HEX.test(text)) return undefined;
  const digits = text.replace('#', '').toUpperCase();
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** The color finder, with a color in it. */
export function colorFinderPath(hex: string): string {
  return `/colors/?hex=${hex.replace('#', '')}`;
}
