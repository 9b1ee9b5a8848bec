/** The anchor of a step on the process page, such as `measure-it`. */
export function stepAnchor(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}
