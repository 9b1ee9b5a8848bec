/** `61 kB`; a thousand bytes each, as file managers count. */
export function fileSize(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`;
}
