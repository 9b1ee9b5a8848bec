import { useFieldArray } from 'react-hook-form';
import { counted } from '../../../../contract/counted.ts';
import { doneSchema } from '../../../../contract/desk/me.ts';
import { type PollRow, pollListSchema, pollOpenedSchema } from '../../../../contract/desk/polls.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { voteMessages } from '../../../../contract/messages/vote.ts';
import { Button } from '../../../ui/Button.tsx';
import { DeskScreen } from '../DeskScreen.tsx';
import { deskSend } from '../desk-api.ts';
import { Bar } from '../kit/Bar.tsx';
import { Confirm } from '../kit/Confirm.tsx';
import { DeskButton } from '../kit/DeskButton.tsx';
import { Empty, Pages } from '../kit/DeskTable.tsx';
import { Dot } from '../kit/Dot.tsx';
import type { DeskForm } from '../kit/Form.tsx';
import { TextField } from '../kit/fields.tsx';
import { Loaded } from '../kit/Loaded.tsx';
import { When } from '../kit/parts.tsx';
import { useDeskList } from '../kit/use-desk-list.ts';
import { useMay } from '../kit/use-me.ts';
import { useSaid } from '../kit/use-said.tsx';

const PATH = '/desk/polls';

export function PollsScreen() {
  return (
    <DeskScreen title="Polls" permission="polls:read">
      <Polls />
    </DeskScreen>
  );
}

function Polls() {
  const mayWrite = useMay('polls:write');
  const list = useDeskList(PATH, pollListSchema);
  const { said, say } = useSaid(PATH);
  return (
    <>
      {mayWrite && (
        <div className="desk-tools">
          <NewPoll isOther={list.data?.rows.some(({ closedAt }) => closedAt === null) ?? false} onDone={say} />
        </div>
      )}
      {said}
      <Loaded query={list}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 && <Empty>There are no polls.</Empty>}
            <div className="desk-cards">
              {rows.map((poll) => (
                <Poll key={poll.id} poll={poll} onDone={say} />
              ))}
            </div>
            <Pages total={total} />
          </>
        )}
      </Loaded>
    </>
  );
}

interface PollProps {
  readonly poll: PollRow;
  readonly onDone: (words: string) => Promise<void>;
}

function Poll({ poll: { id, question, openedAt, closedAt, votes, options }, onDone }: PollProps) {
  const mayWrite = useMay('polls:write');
  const share = (count: number) => (votes > 0 ? Math.round((count / votes) * 100) : 0);
  return (
    <section className="desk-card" aria-label={question}>
      <h2 className="h3">{question}</h2>
      <p>
        {closedAt ? 'Closed ' : 'Open since '}
        <When at={closedAt ?? openedAt} /> · {counted(votes, 'vote')}
      </p>
      <ul className="offers-results">
        {options.map(({ option, hex, note, votes: count }) => (
          <li key={option}>
            <Dot hex={hex} />
            <b>{option}</b>
            <span className="desk-data">
              {grouped(count)} · {share(count)}%
            </span>
            <Bar percent={share(count)} />
            {note && <small>{note}</small>}
          </li>
        ))}
      </ul>
      {mayWrite && !closedAt && (
        <Confirm
          label="Close"
          title="Close the poll"
          action="Close it"
          onConfirm={async () => {
            await deskSend(`${PATH}/${id}/close`, { method: 'POST' }, doneSchema);
            await onDone('The poll is closed. Everyone can see its results.');
          }}
        >
          <p>Voting ends, and everyone sees the results. It cannot be reopened.</p>
        </Confirm>
      )}
    </section>
  );
}

const MAX_OPTIONS = 12;
const blank = { option: '', hex: '#1e8a8a', note: '' };
interface NewPollForm {
  readonly question: string;
  readonly options: (typeof blank)[];
}
const emptyPoll: NewPollForm = { question: voteMessages.voteQuestion, options: [blank, blank] };

function NewPoll({ isOther, onDone }: { isOther: boolean; onDone: (words: string) => Promise<void> }) {
  return (
    <Confirm
      label="Open a poll"
      title="Open a poll for members"
      action="Open it"
      look="act"
      reason={isOther ? 'One poll is open at a time: close it first.' : undefined}
      defaults={() => emptyPoll}
      onConfirm={async ({ question, options }) => {
        const body = {
          question,
          options: options.map(({ option, hex, note }) => ({ option, hex, ...(note.trim() && { note }) })),
        };
        await deskSend(PATH, { method: 'POST', body }, pollOpenedSchema);
        await onDone('The poll is open: members can vote.');
      }}
    >
      {(form) => (
        <>
          <TextField name="question" label="Question" required maxLength={120} />
          <PollOptions form={form} />
        </>
      )}
    </Confirm>
  );
}

function PollOptions({ form: { control, register } }: { form: DeskForm<NewPollForm> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'options' });
  return (
    <fieldset className="offers-options">
      <legend>Colors, two to twelve</legend>
      {fields.map(({ id }, at) => (
        <div key={id}>
          <input type="color" aria-label={`Color ${at + 1}`} {...register(`options.${at}.hex`)} />
          <input
            className="input"
            aria-label={`Name of color ${at + 1}`}
            placeholder="Name"
            required
            maxLength={60}
            {...register(`options.${at}.option`)}
          />
          <input
            className="input"
            aria-label={`Line about color ${at + 1}`}
            placeholder="A line about it (optional)"
            maxLength={120}
            {...register(`options.${at}.note`)}
          />
          {fields.length > 2 && (
            <Button size="s" look="quiet" onClick={() => remove(at)}>
              Remove
            </Button>
          )}
        </div>
      ))}
      <DeskButton
        size="s"
        reason={fields.length === MAX_OPTIONS ? `A poll has at most ${MAX_OPTIONS} colors.` : undefined}
        onClick={() => append(blank)}
      >
        Add a color
      </DeskButton>
    </fieldset>
  );
}
