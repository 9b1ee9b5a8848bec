import { useEffect, useRef, useState } from 'react';
import { pictureAt } from '../../../contract/catalogue/pictures.ts';
import { reviewsMessages } from '../../../contract/messages/reviews.ts';
import type { OrderToReview, OwnReview, ProductToReview } from '../../../contract/product-reviews/review.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { fetchOrderToReview } from '../../lib/api-reviews.ts';
import { Button } from '../../ui/Button.tsx';
import { ListProblem } from '../ListProblem.tsx';
import { ReviewForm } from './ReviewForm.tsx';

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
      <div className="stack-4">
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
      <div className="stack-4">
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

interface Props {
  readonly token: string;
  readonly order: OrderToReview;
  readonly product: ProductToReview;
}

/** One product of the order: its form, or what became of its review. */
function ProductReview({ token, order, product }: Props) {
  const [review, setReview] = useState(product.review);
  const [isOpen, setOpen] = useState(!review || review.state === 'draft' || review.state === 'refused');
  const status = useRef<HTMLParagraphElement>(null);
  const [wasSent, setSent] = useState(false);
  useEffect(() => {
    if (wasSent && !isOpen) status.current?.focus();
  }, [wasSent, isOpen]);
  const canEdit = review?.canEdit ?? true;
  return (
    <section className="review-product panel stack-4" aria-labelledby={product.product}>
      <header>
        {product.picture && <img src={pictureAt(product.picture, 160)} alt="" width={96} height={96} />}
        <div>
          <h2 className="h3" id={product.product}>
            {product.path ? <a href={product.path}>{product.name}</a> : product.name}
          </h2>
          <p className="data">{product.line}</p>
        </div>
      </header>
      {review?.refusal && (
        <p className="review-refused">
          <b>{reviewsMessages.refused}</b> {review.refusal}
        </p>
      )}
      {isOpen && canEdit ? (
        <ReviewForm
          token={token}
          order={order}
          product={{ ...product, review }}
          onSent={(sent) => {
            setReview(sent);
            setSent(true);
            setOpen(false);
          }}
        />
      ) : (
        review && (
          <>
            <p className="review-done" tabIndex={-1} ref={status} role="status">
              {stateWords(review)}
            </p>
            <p className="review-stars" role="img" aria-label={`${review.rating} of 5 stars`}>
              {'★'.repeat(review.rating ?? 0)}
              <span>{'★'.repeat(5 - (review.rating ?? 0))}</span>
            </p>
            {review.text && <p className="review-own">{review.text}</p>}
            {review.answer && (
              <div className="review-answer">
                <p className="data">Northspool answers</p>
                <p>{review.answer}</p>
              </div>
            )}
            {review.canEdit && <Button onClick={() => setOpen(true)}>Change the review</Button>}
          </>
        )
      )}
    </section>
  );
}

function stateWords({ state, canEdit }: OwnReview): string {
  if (state === 'published') return reviewsMessages.published;
  return canEdit ? reviewsMessages.thanks : reviewsMessages.closed;
}
