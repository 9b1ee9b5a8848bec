import type { Family } from '../api/contract/catalogue/family.ts';
import type { Sale } from '../api/contract/catalogue/sale.ts';
import type { ContentProblem } from './content-error.ts';
import type { ContentFile } from './content-files.ts';

/** Checks scheduled sales: each lowers the price, ends after it begins, and is the only one of its time. */
export function checkScheduledSales({ file, value }: ContentFile<Family>): ContentProblem[] {
  return value.variants.flatMap(({ price, sales }, variant) =>
    sales.flatMap((sale, index) => {
      const field = (name: string) => `variants[${variant}].sales[${index}]${name}`;
      const other = sales.slice(0, index).findIndex((earlier) => overlap(earlier, sale));
      return [
        ...(sale.price < price
          ? []
          : [{ file, field: field('.price'), message: `must be below the price of ${price}` }]),
        ...(Date.parse(sale.from) < Date.parse(sale.until)
          ? []
          : [{ file, field: field('.until'), message: `must be after ${sale.from}, when the sale begins` }]),
        ...(other === -1
          ? []
          : [
              {
                file,
                field: field(''),
                message: `must not overlap with sales[${other}], which ends at ${sales[other]?.until}`,
              },
            ]),
      ];
    }),
  );
}

function overlap(one: Sale, other: Sale): boolean {
  return Date.parse(one.from) < Date.parse(other.until) && Date.parse(other.from) < Date.parse(one.until);
}
