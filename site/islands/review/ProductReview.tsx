import { useEffect, useRef, useState } from 'react';
import { pictureAt } from '../../../contract/catalogue/pictures.ts';
import { reviewsMessages } from '../../../contract/messages/reviews.ts';
import type { OrderToReview, OwnReview, ProductToReview } from '../../../contract/product-reviews/review.ts';
import { Button } from '../../ui/Button.tsx';
import { ReviewForm } from './ReviewForm.tsx';

interface Props {
  readonly token: string;
  readonly order: OrderToReview;
  readonly product: ProductToReview;
}

/** One product of the order: its form, or what became of its review. */
export function ProductReview({ token, order, product }: Props) {
  const [review, setReview] = useState(product.review);
  const [isOpen, setOpen] = useState(!review || review.state === 'draft' || review.state === 'refused');
  const status = useRef<HTMLParagraphElement>(null);
  const [wasSent, setSent] = useState(false);
  useEffect(() => {
    if (wasSent && !isOpen) status.current?.focus();
  }, [wasSent, isOpen]);
  const canEdit = review?.canEdit ?? true;
  return (
    <section className="review-product" aria-labelledby={product.product}>
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
