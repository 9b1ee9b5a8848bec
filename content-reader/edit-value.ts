import { isDeepStrictEqual } from 'node:util';
import { type Document, parseDocument } from 'yaml';
import { mergeTexts } from '../contract/editorial/merge-texts.ts';
import { splitFrontmatter } from './content-files.ts';

type Path = readonly (string | number)[];

/**
 * The text of a YAML file with other values, as somebody would have edited it by hand: comments, the order of fields and how
 * what stays is written are kept. A field that is undefined is removed.
 */
export function withValue(text: string, value: unknown): string {
  const document = parseDocument(text);
  const base = print(document);
  change(document, [], document.toJS(), value);
  // The library prints every line anew. Those that nobody edited stay as their author wrote them.
  return mergeTexts({ base, mine: print(document), theirs: text }).text;
}

/** The text of a Markdown file with another head and body. */
export function withHeadAndBody(text: string, head: unknown, body: string): string {
  const parts = splitFrontmatter(text);
  const before = parts ? parts.head.slice(1) : '';
  return `---\n${withValue(before, head)}---\n${body.endsWith('\n') ? body : `${body}\n`}`;
}

const print = (document: Document) => document.toString({ lineWidth: 0 });

function change(document: Document, path: Path, before: unknown, after: unknown): void {
  if (isDeepStrictEqual(before, after)) return;
  if (isBlock(before) && isBlock(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (after[key] === undefined) document.deleteIn([...path, key]);
      else change(document, [...path, key], before[key], after[key]);
    }
  } else if (Array.isArray(before) && Array.isArray(after) && before.length > 0) {
    changeList(document, path, before, after);
  } else if (path.length === 0) {
    document.contents = document.createNode(after) as typeof document.contents;
  } else {
    // A scalar goes into the node that is there, which keeps its comment and its quotes.
    document.setIn(path, typeof after === 'object' ? document.createNode(after) : after);
  }
}

/** What is alike at both ends stays; between, entries are changed one by one, added or removed. */
function changeList(document: Document, path: Path, before: readonly unknown[], after: readonly unknown[]): void {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isDeepStrictEqual(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isDeepStrictEqual(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const [old, now] = [before.length - end, after.length - end];
  const both = Math.min(old, now);
  for (let at = start; at < both; at += 1) change(document, [...path, at], before[at], after[at]);
  for (let at = old - 1; at >= both; at -= 1) document.deleteIn([...path, at]);
  if (now === both) return;
  const list = document.getIn(path) as { items: unknown[] };
  list.items.splice(both, 0, ...after.slice(both, now).map((entry) => document.createNode(entry)));
}

const isBlock = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
