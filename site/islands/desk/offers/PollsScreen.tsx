import { counted } from '../../../../contract/counted.ts';
import { type PollRow, pollListSchema, pollOpenedSchema } from '../../../../contract/desk/polls.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { voteMessages } from '../../../../contract/messages/vote.ts';
import { deskScreen } from '../DeskScreen.tsx';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { Empty, Pages, useDeskList } from '../kit/DeskTable.tsx';
import { FieldRows, TextField } from '../kit/fields.tsx';
import { Loaded } from '../kit/Loaded.tsx';
import { Bar, Dot, When } from '../kit/parts.tsx';
import { useMay } from '../kit/use-me.ts';
import { useSaid } from '../kit/use-said.tsx';

const PATH = '/desk/polls';

export const PollsScreen = deskScreen('Polls', 'polls:read', Polls);

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
            await deskSend(`${PATH}/${id}/close`);
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
        await deskSend(PATH, { body }, pollOpenedSchema);
        await onDone('The poll is open: members can vote.');
      }}
    >
      {({ register }) => (
        <>
          <TextField name="question" label="Question" required maxLength={120} />
          <FieldRows
            name="options"
            legend="Colors, two to twelve"
            className="offers-options"
            min={2}
            max={MAX_OPTIONS}
            full={`A poll has at most ${MAX_OPTIONS} colors.`}
            add="Add a color"
            next={() => blank}
          >
            {(_, at) => (
              <>
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
              </>
            )}
          </FieldRows>
        </>
      )}
    </Confirm>
  );
}
