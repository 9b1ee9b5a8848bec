import { useQueryClient } from '@tanstack/react-query';
import { type ModelCheck, modelChecksSchema, PRINTS_PER_PAGE, type Verdict } from '../../../../contract/desk/prints.ts';
import { quantityOf } from '../../../../contract/quantity-of.ts';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { DeskList, useDeskList } from '../kit/DeskTable.tsx';
import { FilterSelect } from '../kit/Filters.tsx';
import { SelectField, TextArea, TextField } from '../kit/fields.tsx';
import { Money, When } from '../kit/parts.tsx';
import { useAddress } from '../kit/use-address.ts';
import { useMay } from '../kit/use-me.ts';

const PATH = '/desk/model-reviews';

/** Models that the slicer could not work with, and the answers to their shoppers. */
export function ModelChecks() {
  const mayWrite = useMay('prints:write');
  const { query } = useAddress();
  const state = query.get('state') === 'answered' ? 'answered' : 'open';
  const list = useDeskList(PATH, modelChecksSchema, { state }, { refetchInterval: 10_000 });
  return (
    <>
      <div className="desk-tools">
        <FilterSelect name="state" label="State" value={state} options={{ open: 'Waiting', answered: 'Answered' }} />
      </div>
      <DeskList
        caption="Models to review"
        list={list}
        rowId={({ refId }) => refId}
        empty={state === 'open' ? 'No model is waiting.' : 'No review was answered yet.'}
        perPage={PRINTS_PER_PAGE}
        columns={[
          {
            header: 'Review',
            isWide: true,
            cell: ({ refId, email, createdAt }) => (
              <>
                <b className="desk-data">{refId}</b>
                <small>
                  {email}
                  <br />
                  <When at={createdAt} />
                </small>
              </>
            ),
          },
          {
            header: 'Model',
            isWide: true,
            cell: ({ refId, name }) => (
              <>
                <b>{name}</b>
                <span className="desk-row desk-links">
                  <a href={`/api${PATH}/${refId}/model`} download>
                    Model
                  </a>
                </span>
              </>
            ),
          },
          { header: 'Wanted', isWide: true, cell: (review) => <Wanted review={review} /> },
          { header: 'Answer', isWide: true, cell: (review) => <Given review={review} /> },
          mayWrite && {
            header: 'Action',
            cell: (review) => review.answeredAt === null && <Answer review={review} />,
          },
        ]}
      />
    </>
  );
}

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

function Answer({ review: { refId, email } }: { review: ModelCheck }) {
  const queries = useQueryClient();
  return (
    <Confirm
      label="Answer"
      about={refId}
      title={`Answer ${refId}`}
      action="Send the answer"
      defaults={() => ({ verdict: 'accepted' as Verdict, price: '', text: '' })}
      onConfirm={async ({ verdict, price, text }) => {
        const cents = verdict === 'accepted' && price !== '' ? Math.round(Number(price) * 100) : null;
        await deskSend(`${PATH}/${refId}/answer`, { body: { verdict, price: cents, text } });
        await queries.invalidateQueries({ queryKey: [PATH] });
      }}
    >
      {(form) => (
        <>
          <p>{email} gets this by email, once. Nothing is charged.</p>
          <SelectField
            name="verdict"
            label="Answer"
            options={{ accepted: 'We can print it', refused: 'We cannot print it as it is' }}
          />
          {form.watch('verdict') === 'accepted' && (
            <TextField
              name="price"
              label="Price in dollars"
              note="optional"
              hint="For all pieces, before tax and shipping."
              type="number"
              inputMode="decimal"
              min="0.01"
              max="1000000"
              step="0.01"
            />
          )}
          <TextArea name="text" label="What the shopper should know" required rows={6} maxLength={4000} />
        </>
      )}
    </Confirm>
  );
}
