import { createHash } from 'node:crypto';

/**
 * What the renderer of pages (`scripts/build/render-worker.mjs`) learns from the code of the pages, so that an edit to
 * one product renders only the pages that it changes. Both find it by this name: they are bundled apart.
 */
interface PageReads {
  /** The page being rendered read something that may differ in any build: products, posts or today's date. */
  changing: boolean;
  /** What the page being rendered read of the content folder: files and folders whose edit renders it again. */
  files: Set<string>;
  /** what all pages show of the products */
  everywhere: unknown;
}

const KEY = Symbol.for('northspool.page-reads');
const shared = globalThis as { [KEY]?: PageReads };
shared[KEY] ??= { changing: false, files: new Set(), everywhere: undefined };
const reads = shared[KEY];

/** Has the page that is being rendered rendered again in every build. */
export function noteChangingRead(): void {
  reads.changing = true;
}

/** Has the page that is being rendered rendered again when a file or folder below `content/` changes. */
export function noteFileRead(path: string): void {
  reads.files.add(path);
}

export function showEverywhere(shown: unknown): void {
  reads.everywhere = shown;
}

let last: { readonly make: () => unknown; readonly view: unknown } | undefined;

/**
 * The props of a page of many. Its view is all that it shows of products and dates, as plain data: the page is rendered
 * only when it differs from the last build's. It is made when asked for, since those of all pages fill the memory. A page
 * with a view that reads products on the side fails the build.
 */
export function viewProps<View>(make: () => View): { readonly view: View } {
  return {
    get view() {
      if (last?.make === make) return last.view as View;
      const { changing, files } = reads;
      reads.files = new Set();
      const view = make();
      Object.assign(reads, { changing, files });
      last = { make, view };
      return view;
    },
  };
}

/**
 * A part that the views of many pages have in common. In the text of a view it is a hash of its own text, made once, since
 * most of the time of a build that renders one page goes into the texts of all views.
 */
export function sharedPart<Part extends object>(part: Part): Part {
  let text: string | undefined;
  const toJSON = () =>
    (text ??= createHash('sha256')
      .update(JSON.stringify({ ...part }))
      .digest('base64url'));
  return Object.defineProperty({ ...part }, 'toJSON', { value: toJSON });
}
