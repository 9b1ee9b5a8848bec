/** In milliseconds; a page that takes longer is left to the browser. */
const TIMEOUT = 10_000;
/** Texts of pages that are kept, so that going to and fro asks for none twice. */
const KEPT = 30;

const texts = new Map<string, Promise<string>>();

/** The page of another option, by the path of its address; fails when there is no such page or no connection. */
export async function optionPage(path: string): Promise<Document> {
  return new DOMParser().parseFromString(await textOf(path), 'text/html');
}

/** Fetches a page that may be wanted soon. When that fails it is fetched again on demand. */
export function expectPage(path: string): void {
  textOf(path).catch(() => undefined);
}

function textOf(path: string): Promise<string> {
  const known = texts.get(path);
  if (known) return known;
  const text = fetchText(path);
  texts.set(path, text);
  text.catch(() => texts.delete(path));
  const oldest = texts.keys().next().value;
  if (texts.size > KEPT && oldest !== undefined) texts.delete(oldest);
  return text;
}

/** A page and no call of the API: the lists of stock come by `lib/api.ts`. */
async function fetchText(path: string): Promise<string> {
  const response = await fetch(path, { headers: { Accept: 'text/html' }, signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return await response.text();
}
