import pg from 'pg';
import { expect, it } from 'vitest';
import { workerDatabase } from '../test/test-database.ts';

interface Column {
  readonly table: string;
  readonly table_comment: string | null;
  readonly name: string;
  readonly type: string;
  readonly comment: string | null;
  readonly nullable: boolean;
  readonly has_default: boolean;
  /** computed by the database from other columns */
  readonly computed: boolean;
  /** of its own check, such as `CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text])))` */
  readonly check: string | null;
}

const COLUMNS = `
  select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as table,
    obj_description(c.oid, 'pg_class') as table_comment, a.attname as name, t.typname as type,
    col_description(c.oid, a.attnum) as comment, not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as has_default, a.attgenerated <> '' as computed,
    (select min(pg_get_constraintdef(oid)) from pg_constraint
      where contype = 'c' and conrelid = c.oid and conkey = array[a.attnum]
        and pg_get_constraintdef(oid) like '%= ANY (ARRAY[''%') as check
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
  where c.relkind = 'r' and n.nspname in ('public', 'log') and c.relname not like 'kysely%'
    and a.attnum > 0 and not a.attisdropped
  order by n.nspname = 'log', c.relname, a.attnum`;

/** As the driver reads them. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'Int8',
  jsonb: 'Json',
  text: 'string',
  uuid: 'string',
  _text: 'string[]',
  _uuid: 'string[]',
  timestamptz: 'Timestamp',
  tsvector: 'string',
};

const HEAD = `// Written by \`npx vitest run api/db/tables.test.ts -u\` from the migrated database.
// biome-ignore-all format: long lines
import type { GeneratedAlways } from 'kysely';
import type { Generated, Int8, Json, Timestamp } from './columns.ts';
`;

it('describes the tables as the database has them: npx vitest run api/db/tables.test.ts -u', async () => {
  const client = new pg.Client({ connectionString: await workerDatabase() });
  await client.connect();
  const { rows } = await client.query<Column>(COLUMNS).finally(() => client.end());
  const tables = new Map(rows.map(({ table, table_comment }) => [table, table_comment]));
  const described = [...tables].flatMap(([table, comment]) => [
    `${doc(comment, '  ')}  '${table}': {`,
    ...rows.filter((column) => column.table === table).map(describeColumn),
    '  };',
  ]);
  const text = `${HEAD}\nexport interface Tables {\n${described.join('\n')}\n}\n`;
  await expect(text).toMatchFileSnapshot('./tables.generated.ts');
});

function describeColumn(column: Column): string {
  const values = column.check?.match(/'[^']*'/g)?.join(' | ');
  const type = values ?? TYPES[column.type];
  if (!type) throw new Error(`No type for ${column.type} of ${column.table}.${column.name}; add it to TYPES.`);
  const read = column.nullable ? `${type} | null` : type;
  const wrapped = column.computed ? `GeneratedAlways<${read}>` : column.has_default ? `Generated<${read}>` : read;
  return `${doc(column.comment, '    ')}    ${column.name}: ${wrapped};`;
}

const doc = (comment: string | null, indent: string) => (comment ? `${indent}/** ${comment} */\n` : '');
