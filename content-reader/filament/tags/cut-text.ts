/** The longest beginning of a text that fits these many bytes of UTF-8, in whole characters. */
export function cutText(text: string, bytes: number): string {
  // `encodeInto` never writes a part of a code point.
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read).trimEnd();
}
