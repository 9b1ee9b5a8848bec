/** `200g` and `1kg` in grams; undefined for a size that is not a weight, such as `1pc`. */
export function gramsOf(weight: string): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(k?g)$/.exec(weight) ?? [];
  return number === undefined ? undefined : Number(number) * (unit === 'kg' ? 1000 : 1);
}
