/** A state as the look-alike taxes it: the state's own rate, without what counties and cities add. */
export interface StateTax {
  readonly percent: number;
  /** shipping that is charged on its own */
  readonly taxesShipping: boolean;
  /** its ZIP codes, by their first three digits */
  readonly zips: readonly (readonly [string, string])[];
}

const taxed = (percent: number, taxesShipping: boolean, ...zips: [string, string][]): StateTax => ({
  percent,
  taxesShipping,
  zips,
});

/** States with and without tax on shipping, and one without a sales tax. Anywhere else nothing is collected. */
export const stateTaxes: Readonly<Record<string, StateTax>> = {
  CA: taxed(7.25, false, ['900', '961']),
  FL: taxed(6, true, ['320', '339'], ['341', '342'], ['344', '344'], ['346', '347'], ['349', '349']),
  GA: taxed(4, true, ['300', '319'], ['398', '399']),
  IL: taxed(6.25, false, ['600', '629']),
  IN: taxed(7, true, ['460', '479']),
  MA: taxed(6.25, false, ['010', '027'], ['055', '055']),
  MI: taxed(6, false, ['480', '499']),
  NJ: taxed(6.625, true, ['070', '089']),
  NY: taxed(4, true, ['100', '149']),
  OH: taxed(5.75, true, ['430', '459']),
  OR: taxed(0, false, ['970', '979']),
  PA: taxed(6, true, ['150', '196']),
  TX: taxed(6.25, true, ['733', '733'], ['750', '799'], ['885', '885']),
  WA: taxed(6.5, true, ['980', '994']),
};

/** The state of a ZIP code. */
export function stateOfZip(zip: string): string | undefined {
  const area = zip.slice(0, 3);
  return Object.keys(stateTaxes).find((state) =>
    stateTaxes[state]?.zips.some(([from, to]) => from <= area && area <= to),
  );
}
