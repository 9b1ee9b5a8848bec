/** `measure-it`: where a step of the process stands on its page. */
export function stepAnchor(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}
