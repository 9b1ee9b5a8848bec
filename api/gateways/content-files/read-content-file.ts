import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import type * as z from 'zod';
import type { ContentProblem } from '../../contract/catalogue/content-problem.ts';
import { explainIssue, plainWords } from '../../contract/catalogue/content-problem.ts';

/** What one content file holds. */
export interface ContentFile<Value> {
  readonly file: string;
  readonly value: Value;
}

export type ReadResult<Value> =
  | ({ readonly ok: true } & ContentFile<Value>)
  | { readonly ok: false; readonly problems: readonly ContentProblem[] };

/** Reads one YAML file below the content folder and holds it against its schema. Never throws for bad content. */
export async function readContentFile<Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
): Promise<ReadResult<z.output<Schema>>> {
  let text: string;
  try {
    text = await readFile(join(folder, file), 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, problems: [{ file, expected: `expected a file that can be read; ${reason}` }] };
  }
  return parseContent(file, text, schema);
}

/** Holds the YAML of a file against its schema. */
export function parseContent<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): ReadResult<z.output<Schema>> {
  const document = parseDocument(text);
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ message }) => ({
      file,
      expected: `expected valid YAML; ${oneLine(message)}`,
    }));
    return { ok: false, problems };
  }
  const parsed = schema.safeParse(document.toJS(), { error: plainWords, reportInput: true });
  if (parsed.success) return { ok: true, file, value: parsed.data };
  return { ok: false, problems: parsed.error.issues.flatMap((issue) => explainIssue(file, issue)) };
}

/** The parser's first line says what and where; below it there is a drawing. */
function oneLine(message: string): string {
  return (message.split('\n')[0] ?? message).replace(/:$/, '');
}
