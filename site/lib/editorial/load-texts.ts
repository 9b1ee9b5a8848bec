import { createSatteriMarkdownProcessor } from '@astrojs/markdown-satteri';
import type { MarkdownHeading } from 'astro';
import { Content, type HeadOf, type MarkdownFolder } from '../../../content-reader/content.ts';
import { contentFolder } from '../../build/content-folder.ts';
import { proseMarkdown } from '../../build/prose-markdown.ts';
import { noteFileRead } from '../catalogue/page-reads.ts';
import { validFiles } from './read-content.ts';

/**
 * A text in Markdown. It is read and rendered with the page that shows it, so the bundled code of the pages stays as it is
 * when a text changes.
 */
export interface Text<Folder extends MarkdownFolder> {
  /** its slug */
  readonly id: string;
  readonly data: HeadOf<Folder>;
  readonly body: string;
  readonly html: string;
  readonly headings: readonly MarkdownHeading[];
}

let renderer: ReturnType<typeof createSatteriMarkdownProcessor> | undefined;

/** Reads and renders the Markdown files below `content/{folder}`. Throws everything that is wrong in all of them. */
export async function loadTexts<Folder extends MarkdownFolder>(folder: Folder): Promise<Text<Folder>[]> {
  noteFileRead(folder);
  renderer ??= createSatteriMarkdownProcessor({ syntaxHighlight: 'prism', hastPlugins: [proseMarkdown] });
  const { render } = await renderer;
  const files = validFiles(new Content(contentFolder, { pictures: true }).markdownFolder(folder));
  return await Promise.all(
    files.map(async ({ slug, head, body }) => {
      const { code, metadata } = await render(body);
      return { id: slug, data: head, body, html: code, headings: metadata.headings };
    }),
  );
}
