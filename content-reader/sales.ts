import { DateTime } from 'luxon';
import { itemId } from '../contract/catalogue/expand-family.ts';
import type { Family } from '../contract/catalogue/family.ts';
import type { Sale } from '../contract/catalogue/sale.ts';
import type { ContentFile } from './content-cache.ts';
import type { ContentProblem } from './content-error.ts';

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

/** Checks that times of sales have the offset of the shop's clock on their day. Those that end in Z say what they mean. */
export function checkOffsets({ file, value }: ContentFile<Family>, timeZone: string): ContentProblem[] {
  return value.variants.flatMap(({ sales }, variant) =>
    sales.flatMap((sale, index) =>
      (['from', 'until'] as const).flatMap((name): ContentProblem[] => {
        const moment = sale[name];
        const offset = DateTime.fromISO(moment, { zone: timeZone }).toFormat('ZZ');
        if (moment.endsWith('Z') || moment.endsWith(offset)) return [];
        const message = `is ${moment}, but ${timeZone} is at ${offset} on that day`;
        return [{ file, field: `variants[${variant}].sales[${index}].${name}`, message }];
      }),
    ),
  );
}

/** The sales that are over, by item: mostly a wrong year. They may stay, so they are no problems. */
export function pastSales(families: readonly Family[], asOf: Date): string[] {
  return families.flatMap((family) =>
    family.variants.flatMap((variant) =>
      variant.sales
        .filter(({ until }) => Date.parse(until) <= asOf.getTime())
        .map(
          ({ until }) => `${itemId(family, variant)}: its sale until ${until} is over; correct its days, or remove it`,
        ),
    ),
  );
}

function overlap(one: Sale, other: Sale): boolean {
  return Date.parse(one.from) < Date.parse(other.until) && Date.parse(other.from) < Date.parse(one.until);
}
