/** Offers bytes as a download. */
export function saveFile(bytes: Uint8Array, { name, type }: { readonly name: string; readonly type: string }): void {
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Long enough for a browser that asks where to save it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
