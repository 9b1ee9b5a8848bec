/** What shoppers read instead of the internal name of a material; goods that are not filament show none. */
const labels: Readonly<Record<string, string>> = {
  'PLA Sub': 'Premium PLA',
  'PLA Ltd': 'Limited PLA',
  parts: '',
  merch: '',
  Kit: '',
};

/** Apart from `material.ts` because the cart loads it without zod. */
export function materialLabel(material: string): string {
  return labels[material] ?? material;
}
