import { vendingMessages } from '../../../api/contract/messages/vending.ts';
import type { VendingFacts } from './vending-facts.ts';

/** An order that bought no press. */
export function NoCredits({ token }: Pick<VendingFacts, 'token'>) {
  return (
    <div className="vend-over">
      <p className="muted">{vendingMessages.noToken(token.name)}</p>
      <a className="btn btn-w" href={token.path}>
        Add a token, {token.price}
      </a>
    </div>
  );
}
