import { useEffect, useState } from 'react';
import { reviewsMessages } from '../../../contract/messages/reviews.ts';
import type { OrderToReview } from '../../../contract/product-reviews/review.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { fetchOrderToReview } from '../../lib/api-reviews.ts';
import { ListProblem } from '../ListProblem.tsx';
import { ProductReview } from './ProductReview.tsx';

type State =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly order: OrderToReview; readonly token: string }
  /** the link is missing, incomplete or expired */
  | { readonly status: 'noLink'; readonly message: string }
  | { readonly status: 'error'; readonly message: string };

/** The products of one order, each with its review, by the signed link of an email. */
export function ReviewPage({ email }: { email: string }) {
  const [state, setState] = useState<State>({ status: 'loading' });
  const open = async () => {
    setState({ status: 'loading' });
    setState(await openLink());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void open(), []);

  if (state.status === 'error') return <ListProblem message={state.message} onRetry={() => void open()} />;
  if (state.status === 'loading') {
    return (
      <p className="lede review-wait" role="status">
        Opening your order …
      </p>
    );
  }
  if (state.status === 'noLink') {
    return (
      <div className="review-intro">
        <h1 className="h1">We cannot open this link.</h1>
        <p className="lede">{state.message}</p>
        <p>
          Something to say anyway? Write to{' '}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
          .
        </p>
      </div>
    );
  }
  const { order, token } = state;
  return (
    <>
      <div className="review-intro">
        <p className="data">Order {order.refId}</p>
        <h1 className="h1">How did it print?</h1>
        <p className="lede">
          Stars are enough. Words, settings and photos help others more. We show good and bad reviews alike, and answer
          some.
        </p>
      </div>
      {order.products.length === 0 && <p>There is nothing to review in this order.</p>}
      {order.products.map((product) => (
        <ProductReview key={product.product} token={token} order={order} product={product} />
      ))}
    </>
  );
}

async function openLink(): Promise<State> {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  if (!token) return { status: 'noLink', message: reviewsMessages.linkDamaged };
  try {
    return { status: 'ready', order: await fetchOrderToReview(token), token };
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 429;
    return { status: isRefused ? 'noLink' : 'error', message: messageOf(error) };
  }
}
