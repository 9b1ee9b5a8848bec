import type { ColumnType, Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { NarrowedColumns } from './narrowed-columns.ts';
import type { Tables } from './tables.generated.ts';

/**
 * A column that holds `Shape`. Null and JSON text stay as the database has them, except that it does not know that a
 * computed column is never null.
 */
type Narrowed<Column, Shape> = Column extends null
  ? null
  : Column extends ColumnType<unknown, infer Insert, infer Update>
    ? ColumnType<Shape, Insert, Update>
    : Shape;

type Table<Name extends keyof Tables> = Name extends keyof NarrowedColumns
  ? {
      [Column in keyof Tables[Name]]: Column extends keyof NarrowedColumns[Name]
        ? Narrowed<Tables[Name][Column], NarrowedColumns[Name][Column]>
        : Tables[Name][Column];
    }
  : Tables[Name];

export type Database = { [Name in keyof Tables]: Table<Name> } & {
  /** Actions with their outcomes; null: it never ended. */
  'log.entries': Table<'log.actions'> & { outcome: string | null };
};

/** A row as it is read. */
export type Row<Name extends keyof Database> = Selectable<Database[Name]>;
export type NewRow<Name extends keyof Database> = Insertable<Database[Name]>;
export type RowUpdate<Name extends keyof Database> = Updateable<Database[Name]>;

/** A connection or an open transaction: queries take either. */
export type Db = Kysely<Database> | Transaction<Database>;
export type { Kysely, Transaction };
