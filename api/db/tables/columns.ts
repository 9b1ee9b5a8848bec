import type { ColumnType } from 'kysely';

/** jsonb: read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;

export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
