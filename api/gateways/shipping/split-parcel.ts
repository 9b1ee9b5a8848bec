/** Splits a shipment that is too heavy for one parcel into parcels of equal weight. */
export function splitParcel(weightGrams: number, heaviest: number): { count: number; gramsEach: number } {
  const count = Math.max(1, Math.ceil(weightGrams / heaviest));
  return { count, gramsEach: Math.ceil(weightGrams / count) };
}
