import { type FormEvent, useState } from 'react';
import { reviewsMessages } from '../../../contract/messages/reviews.ts';
import {
  MAX_NAME,
  MAX_PRINTER,
  MAX_TEXT,
  type OrderToReview,
  type OwnReview,
  type ProductToReview,
} from '../../../contract/product-reviews/review.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { putReview } from '../../lib/api-reviews.ts';
import { dropDraft, keepDraft, type ReviewDraft, readDraft } from '../../stores/review-draft.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Problem } from '../Problem.tsx';
import { ReviewPhotos } from './ReviewPhotos.tsx';
import { StarPicker } from './StarPicker.tsx';

interface Props {
  readonly token: string;
  readonly order: OrderToReview;
  readonly product: ProductToReview;
  readonly onSent: (review: OwnReview) => void;
}

export function ReviewForm({ token, order, product, onSent }: Props) {
  const [draft, setDraft] = useState(() => firstDraft(order, product));
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { ranges } = product;

  const change = (changes: Partial<ReviewDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    keepDraft(order.refId, product.product, next);
    setFields({});
    setProblem('');
  };
  const number = (typed: string) => (typed.trim() === '' ? null : Math.round(Number(typed)));

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (draft.rating === null) return setFields({ rating: reviewsMessages.ratingMissing });
    setBusy(true);
    setProblem('');
    try {
      const sent = await putReview(token, product.product, { ...draft, rating: draft.rating });
      dropDraft(order.refId, product.product);
      onSent(sent);
    } catch (error) {
      const invalid = error instanceof ApiError ? error.fields : {};
      setFields(invalid);
      if (Object.keys(invalid).length === 0) setProblem(messageOf(error));
    }
    setBusy(false);
  };

  return (
    <form className="review-form stack-4" onSubmit={(event) => void send(event)} noValidate>
      <StarPicker value={draft.rating} error={fields['rating']} onChange={(rating) => change({ rating })} />
      <Field label="Your review" note="optional" error={fields['text']}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={MAX_TEXT}
            value={draft.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
      </Field>
      <div className="review-row">
        <Field label="Name to show" error={fields['name']}>
          {(control) => (
            <input
              {...control}
              maxLength={MAX_NAME}
              autoComplete="nickname"
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </Field>
        {ranges && (
          <Field label="Printer" note="optional" error={fields['printer']}>
            {(control) => (
              <input
                {...control}
                maxLength={MAX_PRINTER}
                value={draft.printer}
                onChange={({ target }) => change({ printer: target.value })}
              />
            )}
          </Field>
        )}
      </div>
      {ranges && (
        <div className="review-row">
          <Field
            label="Nozzle, °C"
            note="optional"
            hint={`Data sheet: ${ranges.nozzle.min} to ${ranges.nozzle.max}`}
            error={fields['nozzle']}
          >
            {(control) => (
              <input
                {...control}
                type="number"
                inputMode="numeric"
                min={ranges.nozzle.min}
                max={ranges.nozzle.max}
                value={draft.nozzle ?? ''}
                onChange={({ target }) => change({ nozzle: number(target.value) })}
              />
            )}
          </Field>
          {ranges.speed && (
            <Field
              label="Speed, mm/s"
              note="optional"
              hint={`Data sheet: ${ranges.speed.min} to ${ranges.speed.max}`}
              error={fields['speed']}
            >
              {(control) => (
                <input
                  {...control}
                  type="number"
                  inputMode="numeric"
                  min={ranges.speed?.min}
                  max={ranges.speed?.max}
                  value={draft.speed ?? ''}
                  onChange={({ target }) => change({ speed: number(target.value) })}
                />
              )}
            </Field>
          )}
        </div>
      )}
      <ReviewPhotos token={token} product={product.product} stored={product.review?.photos ?? []} />
      <Problem>{problem}</Problem>
      <Button type="submit" look="act" loading={isBusy}>
        Send the review
      </Button>
    </form>
  );
}

/** What was typed before, else what the shop has, else the name of the order. */
function firstDraft(order: OrderToReview, { product, review }: ProductToReview): ReviewDraft {
  const empty: ReviewDraft = { rating: null, text: '', name: order.name, printer: '', nozzle: null, speed: null };
  const isSent = review !== null && review.state !== 'draft';
  const sent = isSent
    ? {
        rating: review.rating,
        text: review.text,
        name: review.name,
        printer: review.printer,
        nozzle: review.nozzle,
        speed: review.speed,
      }
    : {};
  return { ...empty, ...sent, ...readDraft(order.refId, product) };
}
