/** `200g` and `1kg` as grams; undefined for a size that is no weight, such as `1pc`. */
export function gramsOf(weight: string): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(k?g)$/.exec(weight) ?? [];
  return number === undefined ? undefined : Number(number) * (unit === 'kg' ? 1000 : 1);
}
