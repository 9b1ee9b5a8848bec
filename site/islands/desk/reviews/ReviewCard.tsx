import { type DeskReview, deskReviewSchema, MAX_ANSWER } from '../../../../contract/desk/reviews.ts';
import { type RefusalReason, refusalReasons } from '../../../../contract/product-reviews/review.ts';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { ActionButton, DeskButton } from '../kit/DeskButton.tsx';
import { Form, useDeskForm } from '../kit/Form.tsx';
import { Choices, TextArea } from '../kit/fields.tsx';
import { Problem, When } from '../kit/parts.tsx';
import { useMay } from '../kit/use-me.ts';

type Send = (path: string, method: 'POST' | 'PUT', body: object, done: string) => Promise<void>;

interface Props {
  readonly review: DeskReview;
  /** with words for the status line */
  readonly onChanged: (words: string) => Promise<void>;
}

/** One review as it came, with what the desk can do about it. */
export function ReviewCard({ review, onChanged }: Props) {
  const canWrite = useMay('reviews:write');
  const { id, version, state, rating, text, name, printer, nozzle, speed, photos } = review;
  const settings = [printer, nozzle !== null && `${nozzle} °C`, speed !== null && `${speed} mm/s`].filter(Boolean);
  const send: Send = async (path, method, body, done) => {
    await deskSend(`/desk/reviews/${id}/${path}`, { method, body }, deskReviewSchema);
    await onChanged(done);
  };
  return (
    <li className="desk-card desk-review" aria-labelledby={`review-${id}`}>
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
      {text ? <p className="desk-review-text">{text}</p> : <p className="muted">Stars only.</p>}
      {settings.length > 0 && <p className="data">{settings.join(' · ')}</p>}
      {photos.length > 0 && (
        <ul className="desk-row">
          {photos.map((photo, at) => (
            <li key={photo.id} className="stack-2">
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
                <ActionButton
                  size="s"
                  onPress={() => send(`photos/${photo.id}`, 'PUT', { hidden: !photo.hidden }, 'The photo was changed.')}
                >
                  {photo.hidden ? 'Show' : 'Hide'}
                  <span className="vh"> photo {at + 1}</span>
                </ActionButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {review.refusal && <p className="desk-note desk-danger">Refused: {refusalReasons[review.refusal]}</p>}
      {state === 'published' && canWrite ? (
        <Answer review={review} send={send} />
      ) : (
        review.answer && <p>Answer: {review.answer}</p>
      )}
      {canWrite && (
        <div className="desk-row">
          {state !== 'published' && (
            <ActionButton
              size="s"
              look="act"
              onPress={() =>
                send(
                  'publish',
                  'POST',
                  { version },
                  `The review by ${name} is published. Pages show it within a quarter of an hour.`,
                )
              }
            >
              Publish
            </ActionButton>
          )}
          {state !== 'refused' && <Refuse review={review} send={send} />}
        </div>
      )}
    </li>
  );
}

/** Reasons come from a list: a bad rating is not in it. */
function Refuse({ review: { name, version }, send }: { review: DeskReview; send: Send }) {
  return (
    <Confirm
      label="Refuse"
      title={`Refuse the review by ${name}`}
      action="Refuse and send the mail"
      defaults={() => ({ reason: 'off_topic' as RefusalReason })}
      onConfirm={({ reason }) =>
        send('refuse', 'POST', { version, reason }, `The review by ${name} was refused, and a mail says why.`)
      }
    >
      <p>The shopper is mailed the reason and can change the review. A bad rating is not a reason.</p>
      <Choices name="reason" legend="Reason" type="radio" options={refusalReasons} />
    </Confirm>
  );
}

/** The shop's answer, which is shown below the review. */
function Answer({ review, send }: { review: DeskReview; send: Send }) {
  const form = useDeskForm(
    () => ({ answer: review.answer ?? '' }),
    async ({ answer }, { reset }) => {
      const body = { answer, version: review.version };
      await send('answer', 'PUT', body, 'The answer is saved. Pages show it within a quarter of an hour.');
      reset({ answer });
    },
  );
  return (
    <Form form={form} className="desk-answer stack-2">
      <TextArea
        name="answer"
        label="Answer by the shop"
        hint="Shown publicly below the review."
        rows={3}
        maxLength={MAX_ANSWER}
      />
      <Problem error={form.problem} />
      <DeskButton
        type="submit"
        size="s"
        loading={form.isBusy}
        reason={form.formState.isDirty ? undefined : 'The answer is as it was.'}
      >
        Save the answer
      </DeskButton>
    </Form>
  );
}
