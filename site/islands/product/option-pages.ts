/** In milliseconds; a slower page is left to the browser. */
const TIMEOUT = 10_000;
/** The number of cached pages, so that going back and forth between options fetches none twice. */
const KEPT = 30;

const texts = new Map<string, Promise<string>>();

/** The page of another option, by its path; rejects when there is no such page or no connection. */
export async function optionPage(path: string): Promise<Document> {
  return new DOMParser().parseFromString(await textOf(path), 'text/html');
}

/** Prefetches a page. If that fails it is fetched again on demand. */
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

/** Fetches a page, not the API; stock comes by `lib/api.ts`. */
async function fetchText(path: string): Promise<string> {
  const response = await fetch(path, { headers: { Accept: 'text/html' }, signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return await response.text();
}
