/** How many metres of strand weigh so much; undefined where a size is no number of grams or millimetres. */
export function filamentLength(weight: string, diameter: string, density: number): number | undefined {
  const grams = gramsOf(weight);
  const millimetres = /^([\d.]+)mm$/.exec(diameter)?.[1];
  if (grams === undefined || millimetres === undefined) return undefined;
  const volume = grams / density; // cm³
  const section = Math.PI * (Number(millimetres) / 20) ** 2; // cm²
  return volume / section / 100;
}

/** `200g` and `1kg` as grams. */
export function gramsOf(weight: string): number | undefined {
  const [, number, unit] = /^([\d.]+)(k?g)$/.exec(weight) ?? [];
  return number === undefined ? undefined : Number(number) * (unit === 'kg' ? 1000 : 1);
}
