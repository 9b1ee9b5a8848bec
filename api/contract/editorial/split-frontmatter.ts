/** A Markdown file: the YAML between the first two lines of three hyphens, and the text below. */
export interface MarkdownParts {
  /** begins with an empty line, so that a parser counts lines as the file does */
  readonly head: string;
  readonly body: string;
}

/** Undefined when the file does not begin with a head. */
export function splitFrontmatter(text: string): MarkdownParts | undefined {
  const [, head, body] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*\r?\n?([\s\S]*)$/m.exec(text) ?? [];
  return head === undefined || body === undefined ? undefined : { head: `\n${head}`, body };
}
