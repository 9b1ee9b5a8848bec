import { Buffer } from 'node:buffer';
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import type * as z from 'zod';
import { adviserSchema } from '../contract/adviser/adviser.ts';
import { familySchema } from '../contract/catalogue/family.ts';
import { materialSchema } from '../contract/catalogue/material.ts';
import { storeSchema } from '../contract/catalogue/store.ts';
import { aboutSchema } from '../contract/editorial/about.ts';
import { cardsSchema } from '../contract/editorial/cards.ts';
import { docsPageSchema } from '../contract/editorial/docs-page.ts';
import { faqSchema } from '../contract/editorial/faq.ts';
import { featuresSchema } from '../contract/editorial/features.ts';
import { helpSchema } from '../contract/editorial/help.ts';
import { madnessSchema } from '../contract/editorial/madness.ts';
import { mailsSchema } from '../contract/editorial/mails.ts';
import { overnightSchema } from '../contract/editorial/overnight.ts';
import { postHeadSchema } from '../contract/editorial/post.ts';
import { processSchema } from '../contract/editorial/process.ts';
import { safetyWordsSchema } from '../contract/editorial/safety-words.ts';
import { sheetSchema } from '../contract/editorial/sheet.ts';
import { shippingPageSchema } from '../contract/editorial/shipping-page.ts';
import { textPageHeadSchema } from '../contract/editorial/text-page.ts';
import { tutorialHeadSchema } from '../contract/editorial/tutorial.ts';
import { emptySpoolsSchema } from '../contract/filament/empty-spool.ts';
import { printersSchema } from '../contract/filament/printer-setup.ts';
import { homeSchema } from '../contract/home.ts';
import { canadaRulesSchema } from '../contract/money/canada-rules.ts';
import { machineLoadSchema } from '../contract/premium/machine-load.ts';
import { premiumSchema } from '../contract/premium.ts';
import { sampleReviewsSchema } from '../contract/product-reviews/sample-reviews.ts';
import {
  printMachineSchema,
  printMaterialsSchema,
  printProfilesSchema,
  printQualitiesSchema,
  quantityBreaksSchema,
} from '../contract/queu3d/print-content.ts';
import { searchWordsSchema } from '../contract/search-words.ts';
import { shippingTableSchema } from '../contract/shipping/shipping-table.ts';
import type { ContentCache, ContentFile, ReadResult } from './content-cache.ts';
import { ContentError, type ContentProblem } from './content-error.ts';
import { checkNames, decodeText, type MarkdownContent, parseMarkdown, parseYaml } from './content-files.ts';
import { FileMemory } from './file-memory.ts';
import { checkPictures, picturesIn } from './references.ts';
import { TextMemory } from './text-memory.ts';

/** The shape of each YAML file that stands by itself. */
const FILES = {
  'about.yaml': aboutSchema,
  'adviser.yaml': adviserSchema,
  'canada.yaml': canadaRulesSchema,
  'cards.yaml': cardsSchema,
  'faq.yaml': faqSchema,
  'features.yaml': featuresSchema,
  'help.yaml': helpSchema,
  'home.yaml': homeSchema,
  'madness.yaml': madnessSchema,
  'mails.yaml': mailsSchema,
  'overnight.yaml': overnightSchema,
  'premium.yaml': premiumSchema,
  'print/machine.yaml': printMachineSchema,
  'print/materials.yaml': printMaterialsSchema,
  'print/qualities.yaml': printQualitiesSchema,
  'print/profiles.yaml': printProfilesSchema,
  'print/quantity-breaks.yaml': quantityBreaksSchema,
  'printers.yaml': printersSchema,
  'process.yaml': processSchema,
  'sample-reviews.yaml': sampleReviewsSchema,
  'search.yaml': searchWordsSchema,
  'sheets/every/page.yaml': docsPageSchema,
  'sheets/every/safety.yaml': safetyWordsSchema,
  'shipping.yaml': shippingTableSchema,
  'shipping-page.yaml': shippingPageSchema,
  'spools.yaml': emptySpoolsSchema,
  'store.yaml': storeSchema,
  'vending.yaml': machineLoadSchema,
};
/** The shape of the YAML files of a folder. */
const FOLDERS = { materials: materialSchema, products: familySchema, sheets: sheetSchema };
/** Folders whose subfolders have files of other shapes. */
const FLAT: readonly string[] = ['sheets'];
/** The shape of the heads of Markdown files, by folder. */
const MARKDOWN = { blog: postHeadSchema, pages: textPageHeadSchema, tutorials: tutorialHeadSchema };

export interface ContentShape {
  /** of the file's values; of the head, in a Markdown file */
  readonly schema: z.ZodType;
  readonly isMarkdown: boolean;
}

/** What a file of the content folder may hold; undefined: the shop reads no such file. */
export function shapeOf(path: string): ContentShape | undefined {
  const [folder = ''] = path.split('/');
  if (Object.hasOwn(FILES, path)) return { schema: FILES[path as YamlFile], isMarkdown: false };
  const isBelow = path.slice(folder.length + 1).includes('/');
  if (path.endsWith('.yaml') && Object.hasOwn(FOLDERS, folder) && !(FLAT.includes(folder) && isBelow)) {
    return { schema: FOLDERS[folder as YamlFolder], isMarkdown: false };
  }
  if (path.endsWith('.md') && Object.hasOwn(MARKDOWN, folder)) {
    return { schema: MARKDOWN[folder as MarkdownFolder], isMarkdown: true };
  }
  return undefined;
}

const fileTexts = new FileMemory<ReadResult<string>>();
/** What texts were parsed to. A file has one shape, so its path and its text decide that. */
const parsedTexts = new TextMemory<ReadResult<unknown>>();

export type YamlFile = keyof typeof FILES;
export type YamlFolder = keyof typeof FOLDERS;
export type MarkdownFolder = keyof typeof MARKDOWN;
export type ValueOf<File extends YamlFile> = z.output<(typeof FILES)[File]>;
export type YamlOf<Folder extends YamlFolder> = z.output<(typeof FOLDERS)[Folder]>;
export type HeadOf<Folder extends MarkdownFolder> = z.output<(typeof MARKDOWN)[Folder]>;

/** Texts that take the place of a folder's files, by path below it; null: the file is left out. */
export type EditedTexts = ReadonlyMap<string, string | null>;

/** The valid files of a folder, and what is wrong in the others. */
export interface FolderContent<Value> {
  readonly files: readonly ContentFile<Value>[];
  readonly problems: readonly ContentProblem[];
}

/** A text of the content folder. */
export interface TextFile {
  /** path below the content folder */
  readonly file: string;
  readonly text: string;
}

export interface ContentOptions {
  /** the moment of the prices, and of the posts that are out; the present one by default */
  readonly asOf?: Date | undefined;
  /** also look for every picture file that the content names */
  readonly pictures?: boolean;
  /** spares parsing what was read before */
  readonly cache?: ContentCache | undefined;
  readonly edits?: EditedTexts;
  /** files that come last in their folders, so that what they share with another file is their mistake */
  readonly newest?: readonly string[];
}

/**
 * A content folder with edits laid over it, as of a moment. Each file is read and parsed once, when it is first asked for;
 * whoever checks or shows content takes it from here.
 */
export class Content {
  readonly folder: string;
  readonly asOf: Date;
  readonly #options: ContentOptions;
  #media: ReadonlySet<string> | undefined;
  readonly #texts = new Map<string, ReadResult<string>>();
  readonly #lists = new Map<string, readonly string[]>();
  /** what each file was parsed to */
  readonly #parsed: Map<string, ReadResult<unknown>>;

  constructor(folder: string, options: ContentOptions = {}, parsed: Iterable<[string, ReadResult<unknown>]> = []) {
    this.folder = folder;
    this.asOf = options.asOf ?? new Date();
    this.#options = options;
    this.#parsed = new Map(parsed);
  }

  /** The files below media/; undefined: pictures are not looked for. A thousand are listed when somebody asks. */
  get media(): ReadonlySet<string> | undefined {
    if (!this.#options.pictures) return undefined;
    this.#media ??= new Set(this.#list('media').map((file) => file.slice('media/'.length)));
    return this.#media;
  }

  /**
   * The same content with other texts of some files; null: without the file. What stays is not parsed again.
   * @param newest the files that are being edited
   */
  with(texts: EditedTexts, newest: readonly string[] = []): Content {
    const edits = new Map([...(this.#options.edits ?? []), ...texts]);
    const others = [...this.#parsed].filter(([path]) => !texts.has(path));
    return new Content(this.folder, { ...this.#options, asOf: this.asOf, edits, newest }, others);
  }

  /** A YAML file, valid or not. */
  yaml<File extends YamlFile>(file: File): ReadResult<ValueOf<File>> {
    return this.#readYaml(file, FILES[file]);
  }

  /** A YAML file. Throws a ContentError with everything that is wrong in it. */
  value<File extends YamlFile>(file: File): ValueOf<File> {
    const result = this.yaml(file);
    if (!result.ok) throw new ContentError(this.folder, result.problems);
    return result.value;
  }

  /** The YAML files of a folder, which has at least one. */
  yamlFolder<Folder extends YamlFolder>(folder: Folder): FolderContent<YamlOf<Folder>> {
    const isBelow = (file: string) => file.slice(folder.length + 1).includes('/');
    const files = this.#list(folder).filter((file) => !FLAT.includes(folder) || !isBelow(file));
    if (files.length === 0)
      return { files: [], problems: [{ file: folder, message: 'must be a folder with YAML files' }] };
    return collected(
      files.map((file): ReadResult<YamlOf<Folder>> => {
        // A file with another ending would be passed over in silence.
        if (!file.endsWith('.yaml')) return { ok: false, problems: [{ file, message: 'must have a name in .yaml' }] };
        return this.#readYaml(file, FOLDERS[folder]);
      }),
    );
  }

  /** The Markdown files of a folder, which may be empty. The pictures that they name are looked for with all others. */
  markdownFolder<Folder extends MarkdownFolder>(folder: Folder): FolderContent<MarkdownContent<HeadOf<Folder>>> {
    const paths = this.#list(folder);
    const { files, problems } = collected(
      paths.map((file) => this.#readMarkdown<HeadOf<Folder>>(file, MARKDOWN[folder])),
    );
    return { files, problems: [...checkNames(paths), ...problems] };
  }

  /** What keeps a text from being read is a problem of the file, whatever it says. */
  text(file: string): ReadResult<string> {
    return once(this.#texts, file, () => {
      const edited = this.#options.edits?.get(file);
      const unreadable = (reason: string) => `must be a file that can be read; ${reason}`;
      if (edited === null) return { ok: false, problems: [{ file, message: unreadable('it was removed') }] };
      if (edited !== undefined) return decodeText(file, Buffer.from(edited));
      try {
        // Thousands of small files are read four times as fast synchronously, and never too many at a time.
        return fileTexts.read(join(this.folder, file), (bytes) => decodeText(file, bytes));
      } catch (error) {
        const message = unreadable(error instanceof Error ? error.message : String(error));
        return { ok: false, problems: [{ file, message }] };
      }
    });
  }

  /** All YAML and Markdown files that can be read, sorted by path. */
  texts(): TextFile[] {
    return this.#list('').flatMap((file) => {
      if (!/\.(yaml|md)$/.test(file)) return [];
      const text = this.text(file);
      return text.ok ? [{ file, text: text.value }] : [];
    });
  }

  /** All files below a folder, as paths below the content's with forward slashes, sorted, the newest last; without media, unless asked for. */
  #list(under: string): readonly string[] {
    return once(this.#lists, under, () => {
      const files = new Set(filesBelow(this.folder, under));
      for (const [path, text] of this.#options.edits ?? []) {
        if (under === '' || path.startsWith(`${under}/`)) text === null ? files.delete(path) : files.add(path);
      }
      const newest = this.#options.newest?.filter((path) => files.delete(path)) ?? [];
      return [...[...files].sort(), ...newest];
    });
  }

  #readYaml<Value>(file: string, schema: z.ZodType): ReadResult<Value> {
    const { cache } = this.#options;
    return this.#read(file, (text) => {
      const parse = () => parseYaml(file, text, schema);
      return parsedTexts.read(file, text, () => (cache ? cache.read(file, text, parse) : parse()));
    });
  }

  #readMarkdown<Head>(file: string, schema: z.ZodType): ReadResult<MarkdownContent<Head>> {
    return this.#read(file, (text) => {
      const parsed = parsedTexts.read(file, text, () => parseMarkdown(file, text, schema));
      const missing = this.media ? checkPictures(file, picturesIn(text), this.media) : [];
      if (missing.length === 0) return parsed;
      return { ok: false, problems: [...missing, ...(parsed.ok ? [] : parsed.problems)] };
    });
  }

  /** A file has one shape, so what it was parsed to is of that one. */
  #read<Value>(file: string, parse: (text: string) => ReadResult<unknown>): ReadResult<Value> {
    const parsed = once(this.#parsed, file, () => {
      const text = this.text(file);
      return text.ok ? parse(text.value) : text;
    });
    return parsed as ReadResult<Value>;
  }
}

function once<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

function filesBelow(folder: string, under: string): string[] {
  const entries = entriesOf(join(folder, under), { recursive: under !== '' });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, '/'));
  if (under !== '') return files;
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'media');
  return [...files, ...folders.flatMap(({ name }) => filesBelow(folder, name))];
}

function entriesOf(folder: string, { recursive }: { readonly recursive: boolean }) {
  try {
    return readdirSync(folder, { recursive, withFileTypes: true });
  } catch {
    // A folder that is missing has no files; whoever needs one says so.
    return [];
  }
}

function collected<Value>(results: readonly ReadResult<Value>[]): FolderContent<Value> {
  return {
    files: results.filter((result) => result.ok),
    problems: results.flatMap((result) => (result.ok ? [] : result.problems)),
  };
}
