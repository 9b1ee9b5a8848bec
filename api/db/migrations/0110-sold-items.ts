import { type QueryExecutorProvider, sql } from 'kysely';

/** Reports of items read this index alone, as those of materials and colors do. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    drop index order_lines_sold;
    create index order_lines_sold on order_lines (order_id, position) include (item_id, line_material,
      line_color, qty, price, print_id);
  `.execute(db);
}
