import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { itemPath } from '../../../contract/catalogue/addresses.ts';
import { sidePicture } from '../../../contract/catalogue/pictures.ts';
import { cents } from '../../../contract/cents.ts';
import { dollars } from '../../../contract/dollars.ts';
import { lineFacts } from '../../../contract/line-facts.ts';
import { cartMessages } from '../../../contract/messages/cart.ts';
import { proposalMessages } from '../../../contract/messages/proposal.ts';
import type { HandoffDetails, Proposal, ProposedLine } from '../../../contract/proposal.ts';
import { quantityOf } from '../../../contract/quantity-of.ts';
import { colorClass } from '../../lib/color-class.ts';
import { keepUnits } from '../../lib/keep-units.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { $proposal, loadProposal, takeProposal } from '../../stores/proposal/proposal.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import { Icon } from '../Icon.tsx';
import { addressLines } from '../purchase/address-lines.ts';
import { shippingMethodTitles } from '../purchase/shipping-method-texts.ts';

/** Goods that somebody proposes to buy, by a link or as an agent’s checkout. */
export function BuyPage() {
  const state = useStore($proposal, { ssr: 'initial' });
  useEffect(() => void loadProposal(), []);
  switch (state.at) {
    case 'loading':
      return <Skeleton />;
    case 'closed':
      return (
        <div className="empty" role="alert">
          <h1 className="h2">We cannot show these goods</h1>
          <p>{state.message}</p>
          {state.mayRetry && (
            <Button look="ink" onClick={() => void loadProposal()}>
              Try again
            </Button>
          )}
          <a className="link" href="/shop/">
            Look around in the shop
          </a>
        </div>
      );
    case 'added':
      return (
        <div className="stack-4" role="alert">
          <h1 className="h2">Not everything could be added</h1>
          <p>{proposalMessages.notAdded}</p>
          <ul className="stack-2">
            {state.notAdded.map(({ name, message }) => (
              <li key={name}>
                <strong>{name}</strong>: {message}
              </li>
            ))}
          </ul>
          <p>
            <a className="btn btn-act" href={state.next}>
              {state.next === '/cart/' ? 'Go to my cart' : 'Go to the checkout'}
            </a>
          </p>
        </div>
      );
    case 'open':
      return <Goods {...state} />;
  }
}

interface GoodsProps {
  proposal: Proposal;
  coupon: string | null;
  isAdding: boolean;
  problem: string;
}

function Goods({ proposal, coupon, isAdding, problem }: GoodsProps) {
  const { handoff, lines, unknown } = proposal;
  if (handoff?.paid) {
    return (
      <div className="empty" role="status">
        <h1 className="h2">Thank you</h1>
        <p>{proposalMessages.handoffPaid(handoff.paid)}</p>
        <a className="btn btn-ink" href="/track-order/">
          Follow your order
        </a>
      </div>
    );
  }
  return (
    <>
      <header className="stack-2">
        <h1 className="h1">{handoff ? proposalMessages.handoffTitle(handoff.agentHost) : proposalMessages.title}</h1>
        <p className="muted">{handoff ? proposalMessages.handoffLede : proposalMessages.lede}</p>
      </header>
      <div className="buy-columns">
        <ul className="lines">
          {lines.map((line) => (
            <Line key={line.itemId} line={line} />
          ))}
          {unknown.map((id) => (
            <li className="line line-unknown" key={`unknown ${id}`}>
              <p className="err">{proposalMessages.unknown(id)}</p>
            </li>
          ))}
        </ul>
        <aside className="panel stack-4" aria-label="What you would add">
          <Sums proposal={proposal} coupon={coupon} />
          {handoff && <Delivery details={handoff.details} />}
          <Actions proposal={proposal} isAdding={isAdding} />
          {problem && (
            <div className="alert" role="alert">
              <Icon name="warning" />
              <span>{problem}</span>
            </div>
          )}
        </aside>
      </div>
    </>
  );
}

function Line({ line }: { line: ProposedLine }) {
  const { name, qty, price, images, data, options, error, inCart, toAdd } = line;
  const picture = sidePicture(images);
  return (
    <li className={`line lit ${colorClass(data.hex)}`}>
      <div className="im">
        {picture && <img src={pictureOf(picture, 160)} width={160} height={160} alt="" loading="lazy" />}
      </div>
      <p className="name">
        <a className="plain" href={itemPath(options)}>
          {quantityOf(qty, name)}
        </a>
        <span className="data">{keepUnits(lineFacts(line))}</span>
        {inCart > 0 && (
          <span className="data">{toAdd > 0 ? proposalMessages.inCart(inCart) : proposalMessages.allInCart}</span>
        )}
      </p>
      <Price amount={price * qty} />
      {error && (
        <div className="trouble">
          <p className="err">{error}</p>
        </div>
      )}
    </li>
  );
}

function Sums({ proposal: { subtotal, memberDiscount }, coupon }: { proposal: Proposal; coupon: string | null }) {
  return (
    <>
      <dl className="rows">
        <div>
          <dt>Subtotal</dt>
          <dd>{dollars(subtotal)}</dd>
        </div>
        {memberDiscount > 0 && (
          <>
            <div className="minus">
              <dt>{cartMessages.memberDiscount}</dt>
              <dd>−{dollars(memberDiscount)}</dd>
            </div>
            <div className="tot">
              <dt>For you</dt>
              <dd>{dollars(cents(subtotal - memberDiscount))}</dd>
            </div>
          </>
        )}
      </dl>
      <p className="hint">
        {coupon && `${proposalMessages.couponLater(coupon)} `}
        {proposalMessages.sumNote}
      </p>
    </>
  );
}

/** Where an agent has it sent, as far as it said. */
function Delivery({ details }: { details: HandoffDetails }) {
  const { firstName = '', lastName = '', email, phone, serviceCode } = details;
  const { address = '', address2 = '', city = '', state = '', zipCode = '' } = details;
  const name = `${firstName} ${lastName}`.trim();
  const lines = [
    name,
    ...(city || zipCode ? addressLines({ address, address2, city, state, zipCode }) : []),
    email ?? '',
    phone ?? '',
  ].filter(Boolean);
  if (lines.length === 0 && serviceCode === undefined) return null;
  return (
    <p>
      {serviceCode !== undefined && <b>{shippingMethodTitles[serviceCode]}</b>}
      {lines.map((line) => (
        <span className="buy-detail" key={line}>
          {line}
        </span>
      ))}
    </p>
  );
}

function Actions({ proposal: { lines, handoff, cartCount }, isAdding }: { proposal: Proposal; isAdding: boolean }) {
  const buyable = lines.filter(({ error }) => error === null);
  if (buyable.length === 0) return <p className="err">{proposalMessages.nothing}</p>;
  const ofThese = lines.reduce((sum, { inCart }) => sum + inCart, 0);
  const others = handoff ? cartCount - ofThese : cartCount;
  const stays = handoff ? proposalMessages.cartGoesAlong : proposalMessages.cartStays;
  return (
    <div className="stack-3">
      {others > 0 && <p className="hint">{stays(others)}</p>}
      <Button look="act" size="l" wide loading={isAdding} onClick={() => void takeProposal('/checkout/')}>
        {handoff ? proposalMessages.checkOut : proposalMessages.addAndPay}
      </Button>
      <Button wide loading={isAdding} onClick={() => void takeProposal('/cart/')}>
        {proposalMessages.add}
      </Button>
    </div>
  );
}

/** The page’s shape while goods and prices are looked up. */
function Skeleton() {
  return (
    <>
      <header className="stack-2">
        <h1 className="h1">{proposalMessages.title}</h1>
        <p className="muted" role="status">
          Looking up goods and prices …
        </p>
      </header>
      <div className="buy-columns" aria-hidden="true">
        <ul className="lines">
          {['first', 'second'].map((row) => (
            <li className="line" key={row}>
              <span className="skel skel-im" />
              <span className="skel skel-text" />
              <span className="skel skel-price" />
            </li>
          ))}
        </ul>
        <div className="panel skel-buy" />
      </div>
    </>
  );
}
