import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type DeskReview, deskReviewSchema, MAX_ANSWER } from '../../../../contract/desk/reviews.ts';
import { type RefusalReason, refusalReasons } from '../../../../contract/product-reviews/review.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Confirm } from '../Confirm.tsx';
import { DeskButton } from '../DeskButton.tsx';
import { deskSend } from '../desk-api.ts';
import { Problem, When } from '../parts.tsx';

interface Props {
  readonly review: DeskReview;
  readonly canWrite: boolean;
  /** with words for the status line */
  readonly onChanged: (words: string) => void;
}

/** One review as it came, with what the desk can do about it. */
export function ReviewCard({ review, canWrite, onChanged }: Props) {
  const { id, version, state, rating, text, name, printer, nozzle, speed, photos } = review;
  const settings = [printer, nozzle !== null && `${nozzle} °C`, speed !== null && `${speed} mm/s`].filter(Boolean);
  const send = (path: string, method: 'POST' | 'PUT', body: object) =>
    deskSend(`/desk/reviews/${id}/${path}`, { method, body }, deskReviewSchema);
  const publish = useMutation({
    mutationFn: () => send('publish', 'POST', { version }),
    onSuccess: () => onChanged(`The review by ${name} is published. Pages show it within a quarter of an hour.`),
  });
  const hide = useMutation({
    mutationFn: (photo: DeskReview['photos'][number]) => send(`photos/${photo.id}`, 'PUT', { hidden: !photo.hidden }),
    onSuccess: () => onChanged('The photo was changed.'),
  });
  return (
    <li className="desk-review" aria-labelledby={`review-${id}`}>
      <h2 className="h3" id={`review-${id}`}>
        <span role="img" aria-label={`${rating} of 5 stars`} className="desk-stars">
          {'★'.repeat(rating)}
          {'☆'.repeat(5 - rating)}
        </span>{' '}
        {review.path ? <a href={review.path}>{review.productName}</a> : review.productName}
      </h2>
      <p className="data">
        {name} · <When at={review.sentAt} />
        {!review.orderRef && ' · data was erased'}
      </p>
      {review.orderRef && (
        <p className="desk-back">
          <a className="data" href={`/desk/order/?number=${review.orderRef}`}>
            Order {review.orderRef}
          </a>
        </p>
      )}
      {text ? <p className="desk-review-text">{text}</p> : <p className="desk-review-none">Stars only.</p>}
      {settings.length > 0 && <p className="data">{settings.join(' · ')}</p>}
      {photos.length > 0 && (
        <ul className="desk-review-photos">
          {photos.map((photo, at) => (
            <li key={photo.id}>
              <a href={`/api/desk/reviews/${id}/photos/${photo.id}`} target="_blank" rel="noopener">
                <img
                  src={`/api/desk/reviews/${id}/photos/${photo.id}?size=small`}
                  alt={`Print ${at + 1} of ${name}${photo.hidden ? ', hidden' : ''}`}
                  width={96}
                  height={96}
                  data-hidden={photo.hidden || undefined}
                />
              </a>
              {canWrite && (
                <Button size="s" onClick={() => hide.mutate(photo)} loading={hide.isPending}>
                  {photo.hidden ? 'Show' : 'Hide'}
                  <span className="vh"> photo {at + 1}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {review.refusal && <p className="desk-review-refused">Refused: {refusalReasons[review.refusal]}</p>}
      {review.answer && state !== 'published' && <p>Answer: {review.answer}</p>}
      {state === 'published' && canWrite && <Answer review={review} send={send} onChanged={onChanged} />}
      {state === 'published' && !canWrite && review.answer && <p>Answer: {review.answer}</p>}
      <Problem error={publish.error ?? hide.error} />
      {canWrite && (
        <div className="desk-actions">
          {state !== 'published' && (
            <Button look="act" onClick={() => publish.mutate()} loading={publish.isPending}>
              Publish
            </Button>
          )}
          {state !== 'refused' && (
            <Refuse
              name={name}
              refuse={async (reason) => {
                await send('refuse', 'POST', { version, reason });
                onChanged(`The review by ${name} was refused, and a mail says why.`);
              }}
            />
          )}
        </div>
      )}
    </li>
  );
}

/** Reasons come from a list: a bad rating is not in it. */
function Refuse({ name, refuse }: { name: string; refuse: (reason: RefusalReason) => Promise<void> }) {
  const [reason, setReason] = useState<RefusalReason>('off_topic');
  return (
    <Confirm
      label="Refuse"
      title={`Refuse the review by ${name}`}
      action="Refuse and send the mail"
      onConfirm={() => refuse(reason)}
    >
      <p>The shopper is mailed the reason and can change the review. A bad rating is not a reason.</p>
      <fieldset className="desk-reasons">
        <legend>Reason</legend>
        {(Object.entries(refusalReasons) as [RefusalReason, string][]).map(([value, words]) => (
          <label key={value}>
            <input
              type="radio"
              name="reason"
              value={value}
              checked={reason === value}
              onChange={() => setReason(value)}
            />
            {words}
          </label>
        ))}
      </fieldset>
    </Confirm>
  );
}

interface AnswerProps extends Pick<Props, 'review' | 'onChanged'> {
  readonly send: (path: string, method: 'PUT', body: object) => Promise<DeskReview>;
}

/** The shop's answer, which is shown below the review. */
function Answer({ review, send, onChanged }: AnswerProps) {
  const [answer, setAnswer] = useState(review.answer ?? '');
  const save = useMutation({
    mutationFn: () => send('answer', 'PUT', { answer, version: review.version }),
    onSuccess: () => onChanged('The answer is saved. Pages show it within a quarter of an hour.'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className="desk-answer" onSubmit={submit}>
      <Field label="Answer by the shop" hint="Shown publicly below the review.">
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={MAX_ANSWER}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
        )}
      </Field>
      <Problem error={save.error} />
      <DeskButton
        type="submit"
        size="s"
        loading={save.isPending}
        reason={answer === (review.answer ?? '') ? 'The answer is as it was.' : undefined}
      >
        Save the answer
      </DeskButton>
    </form>
  );
}
