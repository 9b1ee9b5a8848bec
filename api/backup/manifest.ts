import * as z from 'zod';

/**
 * The archive's layout. Raise it when an older version could not restore what is written: since 2, files of releases that are
 * the same are stored once. A backup without releases is as before, so that a version to roll back to can restore it.
 */
export const FORMAT = 2;
export const FORMAT_WITHOUT_RELEASES = 1;

const tableSchema = z.object({
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.int().min(0),
  bytes: z.int().min(0),
  sha256: z.string(),
});
export type TableDump = z.output<typeof tableSchema>;

const sequenceSchema = z.object({ schema: z.string(), name: z.string(), value: z.string() });

/** The archive's first entry: what a version needs to know whether it can restore the rest. */
export const headerSchema = z.object({
  format: z.int(),
  madeAt: z.iso.datetime(),
  /** of the code that made it */
  version: z.string(),
  mode: z.enum(['sandbox', 'test', 'live']),
  /** all migrations of its database, in order */
  migrations: z.array(z.string()),
});
export type Header = z.output<typeof headerSchema>;

/** The last entry. An archive without one was cut off. */
export const manifestSchema = headerSchema.extend({
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  /** statements that create the schema `sandbox`, which has no migrations; empty without one */
  sandbox: z.array(z.string()),
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** whether models were left out, as in the backups before upgrades */
  databaseOnly: z.boolean(),
  /** sha256 of all entries before this one */
  digest: z.string(),
});
export type Manifest = z.output<typeof manifestSchema>;

export const HEADER = 'northspool.json';
export const MANIFEST = 'manifest.json';
