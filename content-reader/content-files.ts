import { isUtf8 } from 'node:buffer';
import { parseDocument } from 'yaml';
import type * as z from 'zod';
import { slugPattern } from '../contract/editorial/post.ts';
import type { ReadResult } from './content-cache.ts';
import { type ContentProblem, explainIssue, plainWords } from './content-error.ts';

/** A Markdown file: its front matter and the text below. */
export interface MarkdownContent<Head> {
  /** the file's name, which is its address as well */
  readonly slug: string;
  readonly head: Head;
  readonly body: string;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** UTF-8 that an editor took for Latin-1 and saved again: `Â°` for `°`, `â€™` for `’`. */
const GARBLED = /[ÂÃ][\u0080-\u00BF]|â(?:€|\u0080)./;

/** What keeps any text from being read as it was meant, whatever it says. */
export function decodeText(file: string, bytes: Uint8Array): ReadResult<string> {
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
export function checkNames(files: readonly string[]): ContentProblem[] {
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
