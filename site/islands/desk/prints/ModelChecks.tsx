import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { doneSchema } from '../../../../contract/desk/me.ts';
import { type ModelCheck, modelChecksSchema, PRINTS_PER_PAGE, type Verdict } from '../../../../contract/desk/prints.ts';
import { quantityOf } from '../../../../contract/quantity-of.ts';
import { Field } from '../../../ui/Field.tsx';
import { Confirm } from '../Confirm.tsx';
import { type DeskColumn, DeskTable } from '../DeskTable.tsx';
import { deskGet, deskSend } from '../desk-api.ts';
import { Money, Problem, When } from '../parts.tsx';
import { useAddress } from '../use-address.ts';

/** Models that the slicer could not work with, and the answers to their shoppers. */
export function ModelChecks({ mayWrite }: { mayWrite: boolean }) {
  const { query, set } = useAddress();
  const state = query.get('state') === 'answered' ? 'answered' : 'open';
  const asked = new URLSearchParams({ state, page: query.get('page') ?? '1' });
  const reviews = useQuery({
    queryKey: ['model-reviews', asked.toString()],
    queryFn: ({ signal }) => deskGet(`/desk/model-reviews?${asked}`, modelChecksSchema, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const { data } = reviews;
  return (
    <>
      <div className="desk-tools">
        <Field label="State">
          {(control) => (
            <select {...control} value={state} onChange={({ target }) => set({ state: target.value })}>
              <option value="open">Waiting</option>
              <option value="answered">Answered</option>
            </select>
          )}
        </Field>
      </div>
      <Problem error={reviews.error} onRetry={() => void reviews.refetch()} />
      {reviews.isPending && <p className="desk-wait">Loading …</p>}
      {data && (
        <DeskTable
          caption="Models to review"
          columns={mayWrite ? [...columns, answerColumn] : columns}
          rows={data.rows}
          rowId={({ refId }) => refId}
          empty={state === 'open' ? 'No model is waiting.' : 'No review was answered yet.'}
          page={data.page}
          total={data.total}
          perPage={PRINTS_PER_PAGE}
          isStale={reviews.isPlaceholderData}
        />
      )}
    </>
  );
}

const columns: DeskColumn<ModelCheck>[] = [
  {
    id: 'number',
    header: 'Review',
    isWide: true,
    cell: ({ row: { original } }) => (
      <div className="print-shopper">
        <b className="desk-data print-number">{original.refId}</b>
        <span>{original.email}</span>
        <When at={original.createdAt} />
      </div>
    ),
  },
  {
    id: 'model',
    header: 'Model',
    isWide: true,
    cell: ({ row: { original } }) => (
      <>
        <b className="print-name">{original.name}</b>
        <span className="print-links">
          <a href={`/api/desk/model-reviews/${original.refId}/model`} download>
            Model
          </a>
        </span>
      </>
    ),
  },
  { id: 'request', header: 'Wanted', isWide: true, cell: ({ row }) => <Wanted review={row.original} /> },
  { id: 'answer', header: 'Answer', isWide: true, cell: ({ row }) => <Given review={row.original} /> },
];

const answerColumn: DeskColumn<ModelCheck> = {
  id: 'write',
  header: 'Action',
  cell: ({ row: { original } }) => original.answeredAt === null && <Answer review={original} />,
};

function Wanted({ review: { request, quality } }: { review: ModelCheck }) {
  const { quantity, material, colorName, infill, supports, note } = request;
  const facts = [
    quantityOf(quantity, `${material} ${colorName}`),
    quality,
    `${infill}% infill`,
    supports && 'supports',
  ];
  return (
    <>
      {facts.filter(Boolean).join(' · ')}
      {note && <p>“{note}”</p>}
    </>
  );
}

function Given({ review: { answeredAt, verdict, price, answer } }: { review: ModelCheck }) {
  if (!answeredAt) return 'Waiting';
  return (
    <>
      {verdict === null ? 'By ordinary email' : verdict === 'accepted' ? 'Can be printed' : 'Refused'}
      {price !== null && (
        <>
          {' '}
          for <Money amount={price} />
        </>
      )}
      {answer && <p>{answer}</p>}
    </>
  );
}

function Answer({ review }: { review: ModelCheck }) {
  const queries = useQueryClient();
  const [verdict, setVerdict] = useState<Verdict>('accepted');
  const [price, setPrice] = useState('');
  const [text, setText] = useState('');
  const send = async () => {
    const cents = verdict === 'accepted' && price !== '' ? Math.round(Number(price) * 100) : null;
    const body = { verdict, price: cents, text };
    await deskSend(`/desk/model-reviews/${review.refId}/answer`, { method: 'POST', body }, doneSchema);
    await queries.invalidateQueries({ queryKey: ['model-reviews'] });
  };
  return (
    <Confirm
      label="Answer"
      about={review.refId}
      title={`Answer ${review.refId}`}
      action="Send the answer"
      onConfirm={send}
    >
      <p>{review.email} gets this by email, once. Nothing is charged.</p>
      <Field label="Answer">
        {(control) => (
          <select
            {...control}
            value={verdict}
            onChange={({ target }) => setVerdict(target.value === 'refused' ? 'refused' : 'accepted')}
          >
            <option value="accepted">We can print it</option>
            <option value="refused">We cannot print it as it is</option>
          </select>
        )}
      </Field>
      {verdict === 'accepted' && (
        <Field label="Price in dollars" note="optional" hint="For all pieces, before tax and shipping.">
          {(control) => (
            <input
              {...control}
              type="number"
              inputMode="decimal"
              min="0.01"
              max="1000000"
              step="0.01"
              value={price}
              onChange={({ target }) => setPrice(target.value)}
            />
          )}
        </Field>
      )}
      <Field label="What the shopper should know">
        {(control) => (
          <textarea
            {...control}
            required
            rows={6}
            maxLength={4000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </Confirm>
  );
}
