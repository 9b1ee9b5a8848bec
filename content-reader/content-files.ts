import { Buffer, isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { parseDocument } from 'yaml';
import type * as z from 'zod';
import { slugPattern } from '../contract/editorial/post.ts';
import type { ContentCache, ContentFile, ReadResult } from './content-cache.ts';
import { ContentError, type ContentProblem, explainIssue, plainWords } from './content-error.ts';
import { checkPictures, picturesIn } from './references.ts';

/** Texts that take the place of a folder's files, by path below it; null: the file is left out. */
export type EditedTexts = ReadonlyMap<string, string | null>;

/** The valid files of a folder, and what is wrong in the others. */
export interface FolderContent<Value> {
  readonly files: readonly ContentFile<Value>[];
  readonly problems: readonly ContentProblem[];
}

/** A Markdown file: its front matter and the text below. */
export interface MarkdownContent<Head> {
  /** the file's name, which is its address as well */
  readonly slug: string;
  readonly head: Head;
  readonly body: string;
}

/** All files below `folder/under`, as paths below `folder` with forward slashes, sorted; none when it does not exist. */
async function listContentFiles(folder: string, under: string): Promise<string[]> {
  const entries = await readdir(join(folder, under), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, '/'))
    .sort();
}

/** All files below media/, by their paths there. */
export async function readMedia(folder: string): Promise<ReadonlySet<string>> {
  return new Set((await listContentFiles(folder, 'media')).map((file) => file.slice('media/'.length)));
}

/** Reads and validates one YAML file below the content folder. Throws a ContentError. */
export async function readYaml<Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const result = await readYamlFile(folder, file, schema);
  if (!result.ok) throw new ContentError(folder, result.problems);
  return result.value;
}

/** Reads and validates one YAML file below the content folder. Never throws for bad content. */
export async function readYamlFile<Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
  { cache, edits }: ReadingOptions = {},
): Promise<ReadResult<z.output<Schema>>> {
  const read = readText(folder, file, edits);
  if (!read.ok) return read;
  const { value } = read;
  return cache ? cache.read(file, value, () => parseYaml(file, value, schema)) : parseYaml(file, value, schema);
}

export interface ReadingOptions {
  readonly cache?: ContentCache | undefined;
  readonly edits?: EditedTexts | undefined;
}

export interface FolderOptions extends ReadingOptions {
  readonly subfolders?: boolean;
}

/** Reads every YAML file below `folder/under`, those in its subfolders too unless they are left out. */
export async function readYamlFolder<Schema extends z.ZodType>(
  folder: string,
  under: string,
  schema: Schema,
  { subfolders = true, cache, edits }: FolderOptions = {},
): Promise<FolderContent<z.output<Schema>>> {
  const all = withEdits(await listContentFiles(folder, under), under, edits);
  const files = subfolders ? all : all.filter((file) => !file.slice(under.length + 1).includes('/'));
  if (files.length === 0)
    return { files: [], problems: [{ file: under, message: 'must be a folder with YAML files' }] };
  return readAll(files, async (file) => {
    // A file with another ending would be passed over in silence.
    if (!file.endsWith('.yaml')) return { ok: false, problems: [{ file, message: 'must have a name in .yaml' }] };
    return readYamlFile(folder, file, schema, { cache, edits });
  });
}

function withEdits(files: readonly string[], under: string, edits?: EditedTexts): readonly string[] {
  const own = [...(edits ?? [])].filter(([path]) => path.startsWith(`${under}/`));
  if (own.length === 0) return files;
  const all = new Set(files);
  for (const [path, text] of own) text === null ? all.delete(path) : all.add(path);
  return [...all].sort();
}

/**
 * Reads every Markdown file below `folder/under`; the folder may be empty. With the files below media/, the pictures that
 * a text names are looked for as well.
 */
export async function readMarkdownFolder<Schema extends z.ZodType>(
  folder: string,
  under: string,
  schema: Schema,
  media?: ReadonlySet<string>,
): Promise<FolderContent<MarkdownContent<z.output<Schema>>>> {
  const files = await listContentFiles(folder, under);
  const { files: valid, problems } = await readAll(
    files,
    async (file): Promise<ReadResult<MarkdownContent<z.output<Schema>>>> => {
      const read = readText(folder, file);
      if (!read.ok) return read;
      const parsed = parseMarkdown(file, read.value, schema);
      const missing = media ? checkPictures(file, picturesIn(read.value), media) : [];
      if (missing.length === 0) return parsed;
      return { ok: false, problems: [...missing, ...(parsed.ok ? [] : parsed.problems)] };
    },
  );
  return { files: valid, problems: [...checkNames(files), ...problems] };
}

async function readAll<Value>(
  files: readonly string[],
  read: (file: string) => Promise<ReadResult<Value>>,
): Promise<FolderContent<Value>> {
  const results = await Promise.all(files.map(read));
  return {
    files: results.filter((result) => result.ok),
    problems: results.flatMap((result) => (result.ok ? [] : result.problems)),
  };
}

/** Thousands of small files are read four times as fast synchronously, and never too many at a time. */
function readText(folder: string, file: string, edits?: EditedTexts): ReadResult<string> {
  const edited = edits?.get(file);
  try {
    return decodeText(file, edited == null ? readFileSync(join(folder, file)) : Buffer.from(edited));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, problems: [{ file, message: `must be a file that can be read; ${reason}` }] };
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** UTF-8 that an editor took for Latin-1 and saved again: `Â°` for `°`, `â€™` for `’`. */
const GARBLED = /[ÂÃ][\u0080-\u00BF]|â(?:€|\u0080)./;

/** What keeps any text from being read as it was meant, whatever it says. */
function decodeText(file: string, bytes: Uint8Array): ReadResult<string> {
  const wrong = (message: string): ReadResult<string> => ({ ok: false, problems: [{ file, message }] });
  if (!isUtf8(bytes)) {
    // In Latin-1 each byte is one character, so lines stay lines.
    const lines = new TextDecoder('latin1').decode(bytes).split('\n');
    const line = lines.findIndex((text) => !isUtf8(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))) + 1;
    return wrong(`must be saved as UTF-8; line ${line} has a character of another encoding, such as Latin-1`);
  }
  const text = utf8.decode(bytes);
  const garbled = GARBLED.exec(text);
  if (garbled) {
    const place = `line ${lineAt(text, garbled.index)} has "${garbled[0]}"`;
    return wrong(`was opened in another encoding than UTF-8 and saved; ${place}. Take the file from before`);
  }
  const merge = /^<{7} /m.exec(text);
  if (!merge) return { ok: true, file, value: text };
  const markers = 'remove the lines <<<<<<<, ======= and >>>>>>>';
  return wrong(
    `has a merge that was not finished: at line ${lineAt(text, merge.index)}, keep one of the two versions and ${markers}`,
  );
}

/** The line of a place in a text, from 1. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Validates the text of a YAML file. */
export function parseYaml<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): ReadResult<z.output<Schema>> {
  // Counting lines for messages takes a third of the time, so only a broken file is parsed with them.
  const document = parseDocument(text, { prettyErrors: false });
  if (document.errors.length > 0) {
    const problems = parseDocument(text).errors.map(({ message }) => ({
      file,
      message: `must be valid YAML; ${firstLine(message)}`,
    }));
    return { ok: false, problems };
  }
  const parsed = schema.safeParse(document.toJS(), { error: plainWords, reportInput: true });
  if (parsed.success) return { ok: true, file, value: parsed.data };
  return { ok: false, problems: parsed.error.issues.flatMap((issue) => explainIssue(file, issue)) };
}

/** Validates the text of a Markdown file: its front matter by `schema`, and that there is a text below. */
export function parseMarkdown<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): ReadResult<MarkdownContent<z.output<Schema>>> {
  const parts = splitFrontmatter(text);
  if (!parts) {
    const message = 'must begin with a head between two lines of ---, as the other files have';
    return { ok: false, problems: [{ file, message }] };
  }
  const head = parseYaml(file, parts.head, schema);
  if (!head.ok) return head;
  if (parts.body.trim() === '') return { ok: false, problems: [{ file, message: 'has no text below its head' }] };
  return { ok: true, file, value: { slug: slugOf(file), head: head.value, body: parts.body } };
}

/**
 * YAML between the first two lines of three hyphens, and the text below. The head starts with an empty line, so that the
 * parser reports the line numbers of the file. Undefined without front matter.
 */
export function splitFrontmatter(text: string): { readonly head: string; readonly body: string } | undefined {
  const [, head, body] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*\r?\n?([\s\S]*)$/m.exec(text) ?? [];
  return head === undefined || body === undefined ? undefined : { head: `\n${head}`, body };
}

/** Checks the names of Markdown files: the name is the slug, whatever the folder. */
function checkNames(files: readonly string[]): ContentProblem[] {
  const fileOf = new Map<string, string>();
  return files.flatMap((file): ContentProblem[] => {
    if (!file.endsWith('.md')) return [{ file, message: 'must have a name in .md' }];
    const slug = slugOf(file);
    if (!slugPattern.test(slug)) {
      return [{ file, message: 'must have a name of lower case letters, digits and hyphens, such as dry-your-pla.md' }];
    }
    const twin = fileOf.get(slug);
    fileOf.set(slug, twin ?? file);
    return twin ? [{ file, message: `must have another name than ${twin}: both would be at one address` }] : [];
  });
}

/** `blog/dry-your-pla.md` → `dry-your-pla` */
function slugOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.md$/, '');
}

/** The parser's first line says what and where; below it there is a drawing. */
function firstLine(message: string): string {
  return (message.split('\n')[0] ?? message).replace(/:$/, '');
}
