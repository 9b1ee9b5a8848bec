import { type AnswerParser, callApi } from '../lib/api.ts';

/** By hand: this runs on every page, and the contract's schema is ten times its size. */
const sandboxParser: AnswerParser<boolean> = {
  safeParse: (body) => ({
    success: true,
    data: typeof body === 'object' && body !== null && 'sandbox' in body && body.sandbox === true,
  }),
};

/** Says that no money moves, where that is so. */
export async function showSandboxRibbon(page: Document): Promise<void> {
  const ribbon = page.querySelector<HTMLElement>('[data-sandbox]');
  const isSandbox = await callApi('/api/config', sandboxParser).catch(() => false);
  if (ribbon && isSandbox) ribbon.hidden = false;
}
