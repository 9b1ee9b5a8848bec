import type { Quote } from '../../../api/contract/queu3d/quote.ts';
import { postQuote } from '../../lib/api-prints.ts';
import { quotedPrint } from '../../lib/queu3d/priced-print.ts';
import { withSession } from '../session.ts';
import type { Desk } from './desk.ts';
import { wantedPrints } from './keep-quote.ts';
import { sliceOf } from './project-machine.ts';

/** The quote for what is being bought: the one that is shown while it holds and covers everything, else a new one. */
export async function freshQuote(desk: Desk): Promise<Quote> {
  const { projects, quoting } = desk.$state.get();
  const bought = projects.filter(({ state }) => state.at === 'adding');
  const prints = wantedPrints(bought);
  if (quoting.at === 'here' && Date.parse(quoting.quote.validUntil) > Date.now()) {
    const { quote } = quoting;
    const covers = bought.every(({ settings, state }) => {
      const slice = sliceOf(state);
      return slice && quotedPrint(quote, settings, slice);
    });
    if (covers && quote.prints.length === prints.length) return quote;
  }
  return withSession(() => postQuote({ prints }));
}
