import { sql } from 'kysely';
import { gramsOf } from '../../../contract/catalogue/grams.ts';
import type { Item } from '../../../contract/catalogue/item.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { counted } from '../../../contract/counted.ts';
import { printGrams } from '../../../contract/money/print-price.ts';
import type { PrintContent } from '../../../contract/queu3d/print-content.ts';
import { piecesLeft } from '../../db/queries/pieces-to-print.ts';
import type { Db } from '../../db/schema.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';

/** Prints of one model in one color. */
export interface FilamentWork {
  readonly material: string;
  readonly colorName: string;
  /** mm³ of one */
  readonly filament: number;
  readonly quantity: number;
}

type FilamentDeps = Pick<Deps, 'catalogue' | 'print'>;

/** Spools of a color that are in stock, cheapest first. */
export function spoolsOf(catalogue: Pick<Catalogue, 'list'>, material: string, colorName: string): Item[] {
  return catalogue
    .list()
    .filter(({ active, qoh, data }) => active && qoh > 0 && !data.discordOnly)
    .filter(({ tags }) => tags.material === material && tags.colorName === colorName)
    .filter(({ tags }) => gramsOf(tags.weight) !== undefined)
    .sort((a, b) => a.price - b.price || (a.id < b.id ? -1 : 1));
}

/**
 * Rejects prints for which the shelf has too little filament: spools of all sizes, less what paid prints still need. Throws
 * `filament_short` with the pieces of the first print that it is too little for. Nothing is reserved: spools are sold
 * meanwhile, and what is quoted is printed all the same.
 */
export async function requireFilament(deps: FilamentDeps, db: Db, works: readonly FilamentWork[]): Promise<void> {
  if (works.length === 0) return;
  const promised = await promisedGrams(deps, db, works);
  const free = new Map<string, number>();
  for (const { material, colorName, filament, quantity } of works) {
    const color = keyOf({ material, colorName });
    const left = free.get(color) ?? gramsOnShelf(deps, material, colorName) - (promised.get(color) ?? 0);
    const each = Math.max(0.1, printGrams(filament, densityOf(deps, material)));
    if (each * quantity > left) {
      const pieces = counted(Math.max(0, Math.floor(left / each)), 'piece');
      throw new ShopError('filament_short', { color: colorName, material: materialLabel(material), pieces });
    }
    free.set(color, left - each * quantity);
  }
}

function gramsOnShelf({ catalogue }: FilamentDeps, material: string, colorName: string): number {
  return spoolsOf(catalogue, material, colorName).reduce(
    (sum, { qoh, tags }) => sum + qoh * (gramsOf(tags.weight) ?? 0),
    0,
  );
}

/** Grams that paid prints in these colors still need. */
async function promisedGrams(
  deps: FilamentDeps,
  db: Db,
  works: readonly Pick<FilamentWork, 'material' | 'colorName'>[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('prints', 'prints.id', 'order_lines.print_id')
    .innerJoin('slices', 'slices.id', 'prints.slice_id')
    .select(['material', 'color_name as colorName'])
    .select(sql<string>`coalesce(sum(${piecesLeft} * coalesce(filament_mm3, 0)), 0)`.as('filament'))
    .where('orders.status', '=', 'paid')
    .where('printed_at', 'is', null)
    .where('order_lines.print_id', 'is not', null)
    .where('color_name', 'in', [...new Set(works.map(({ colorName }) => colorName))])
    .groupBy(['material', 'color_name'])
    .execute();
  return new Map(
    rows.map((row) => [keyOf(row), printGrams(Number(row.filament), densityOf(deps, row.material))] as const),
  );
}

function densityOf({ print }: { readonly print: PrintContent }, material: string): { readonly density: number } {
  return print.materials.find(({ name }) => name === material) ?? { density: 0 };
}

function keyOf({ material, colorName }: Pick<FilamentWork, 'material' | 'colorName'>): string {
  return `${material} ${colorName}`;
}
