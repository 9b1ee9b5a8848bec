import type { Socials } from '../../../contract/home/community.ts';

/** The host of the social feed's script, which the cookie question names; undefined without a feed. */
export function feedHost({ embedScript }: Pick<Socials, 'embedScript'>): string | undefined {
  return embedScript && new URL(embedScript).host;
}
