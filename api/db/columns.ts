import type { ColumnType } from 'kysely';

/** Read as a value, written as JSON text; `narrowed-columns.ts` says which value. */
export type Json = ColumnType<unknown, string, string>;

/** The driver gives text. */
export type Int8 = ColumnType<string, string | number, string | number>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Has a default. Kysely's own takes no `ColumnType`. */
export type Generated<Column> =
  Column extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<Column, Column | undefined, Column>;
