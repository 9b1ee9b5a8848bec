import { useId } from 'react';
import { joinMessages } from '../../../api/contract/messages/join.ts';
import { isThere } from '../../../api/contract/routes/is-there.ts';
import { EXCLUSIVES } from '../../lib/premium/addresses.ts';

const ways = [
  { path: '/shop/', text: joinMessages.shopForLess },
  { path: '/premium/', hash: `#${EXCLUSIVES}`, text: joinMessages.buyExclusives },
  { path: '/vote/', text: joinMessages.voteNow },
  { path: '/vending/', text: joinMessages.pressMachine },
];

/** What a member can do as of this moment. */
export function JoinNext() {
  const id = useId();
  return (
    <section className="summary" aria-labelledby={id}>
      <header>
        <h2 id={id}>{joinMessages.yoursNow}</h2>
      </header>
      <ul className="stack">
        {ways
          .filter(({ path }) => isThere(path))
          .map(({ path, hash = '', text }) => (
            <li key={path}>
              <a className="link" href={`${path}${hash}`}>
                {text}
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}
