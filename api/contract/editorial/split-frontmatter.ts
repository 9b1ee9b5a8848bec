/** A Markdown file: YAML between the first two lines of three hyphens, and the text below. */
export interface MarkdownParts {
  /** starts with an empty line, so that parsers report the line numbers of the file */
  readonly head: string;
  readonly body: string;
}

/** Undefined for a file without front matter. */
export function splitFrontmatter(text: string): MarkdownParts | undefined {
  const [, head, body] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*\r?\n?([\s\S]*)$/m.exec(text) ?? [];
  return head === undefined || body === undefined ? undefined : { head: `\n${head}`, body };
}
