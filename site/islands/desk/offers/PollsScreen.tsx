import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../../../contract/counted.ts';
import { doneSchema, type Me } from '../../../../contract/desk/me.ts';
import { PAGE_SIZE } from '../../../../contract/desk/paging.ts';
import { type PollRow, pollListSchema, pollOpenedSchema } from '../../../../contract/desk/polls.ts';
import { may } from '../../../../contract/desk/roles.ts';
import { voteMessages } from '../../../../contract/messages/vote.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Confirm } from '../Confirm.tsx';
import { DeskButton } from '../DeskButton.tsx';
import { DeskScreen } from '../DeskScreen.tsx';
import { Pages } from '../DeskTable.tsx';
import { deskSend } from '../desk-api.ts';
import { Problem, StatusLine, When } from '../parts.tsx';
import { useDeskList } from '../use-desk-list.ts';

const PATH = '/desk/polls';

export function PollsScreen() {
  return (
    <DeskScreen title="Polls" permission="polls:read">
      {(me) => <Polls me={me} />}
    </DeskScreen>
  );
}

function Polls({ me }: { me: Me }) {
  const queries = useQueryClient();
  const [said, setSaid] = useState('');
  const { data, error, refetch, page } = useDeskList(PATH, pollListSchema);
  const mayWrite = may(me.role, 'polls:write');
  const changed = async (words: string) => {
    setSaid(words);
    await queries.invalidateQueries({ queryKey: [PATH] });
  };
  const open = data?.rows.find(({ closedAt }) => closedAt === null);
  return (
    <>
      {mayWrite && (
        <div className="desk-tools">
          <NewPoll isOther={open !== undefined} onDone={changed} />
        </div>
      )}
      <StatusLine>{said}</StatusLine>
      <Problem error={error} onRetry={() => void refetch()} />
      {!data && !error && <p className="desk-wait">Loading …</p>}
      {data?.rows.length === 0 && <p className="desk-empty">There are no polls.</p>}
      <div className="offers-polls">
        {data?.rows.map((poll) => (
          <Poll key={poll.id} poll={poll} mayWrite={mayWrite} onDone={changed} />
        ))}
      </div>
      {data && <Pages page={page} total={data.total} perPage={PAGE_SIZE} />}
    </>
  );
}

interface PollProps {
  readonly poll: PollRow;
  readonly mayWrite: boolean;
  readonly onDone: (words: string) => Promise<void>;
}

function Poll({ poll: { id, question, openedAt, closedAt, votes, options }, mayWrite, onDone }: PollProps) {
  const share = (count: number) => (votes > 0 ? Math.round((count / votes) * 100) : 0);
  return (
    <section className="desk-card" aria-label={question}>
      <h2 className="h3">{question}</h2>
      <p>
        {closedAt ? (
          <>
            Closed <When at={closedAt} />
          </>
        ) : (
          <>
            Open since <When at={openedAt} />
          </>
        )}{' '}
        · {counted(votes, 'vote')}
      </p>
      <ul className="offers-results">
        {options.map(({ option, hex, note, votes: count }) => (
          <li key={option}>
            <span className="offers-swatch" style={{ background: hex }} />
            <b>{option}</b>
            <span className="desk-data">
              {count.toLocaleString('en-US')} · {share(count)}%
            </span>
            <span className="offers-bar">
              <span style={{ width: `${share(count)}%` }} />
            </span>
            {note && <i>{note}</i>}
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
const blank = (id: number) => ({ id, option: '', hex: '#1e8a8a', note: '' });

function NewPoll({ isOther, onDone }: { isOther: boolean; onDone: (words: string) => Promise<void> }) {
  const [question, setQuestion] = useState<string>(voteMessages.voteQuestion);
  const [options, setOptions] = useState([blank(0), blank(1)]);
  const change = (id: number, changes: Partial<(typeof options)[number]>) =>
    setOptions(options.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  return (
    <Confirm
      label="Open a poll"
      title="Open a poll for members"
      action="Open it"
      look="act"
      reason={isOther ? 'One poll is open at a time: close it first.' : undefined}
      onConfirm={async () => {
        const body = {
          question,
          options: options.map(({ option, hex, note }) => ({ option, hex, ...(note.trim() && { note }) })),
        };
        await deskSend(PATH, { method: 'POST', body }, pollOpenedSchema);
        setOptions([blank(0), blank(1)]);
        await onDone('The poll is open: members can vote.');
      }}
    >
      <Field label="Question">
        {(control) => (
          <input
            {...control}
            required
            maxLength={120}
            value={question}
            onChange={({ target }) => setQuestion(target.value)}
          />
        )}
      </Field>
      <fieldset className="offers-options">
        <legend>Colors, two to twelve</legend>
        {options.map(({ id, option, hex, note }, index) => (
          <div key={id}>
            <input
              type="color"
              aria-label={`Color ${index + 1}`}
              value={hex}
              onChange={({ target }) => change(id, { hex: target.value })}
            />
            <input
              className="input"
              aria-label={`Name of color ${index + 1}`}
              placeholder="Name"
              required
              maxLength={60}
              value={option}
              onChange={({ target }) => change(id, { option: target.value })}
            />
            <input
              className="input"
              aria-label={`Line about color ${index + 1}`}
              placeholder="A line about it (optional)"
              maxLength={120}
              value={note}
              onChange={({ target }) => change(id, { note: target.value })}
            />
            {options.length > 2 && (
              <Button size="s" look="quiet" onClick={() => setOptions(options.filter((one) => one.id !== id))}>
                Remove
              </Button>
            )}
          </div>
        ))}
        <DeskButton
          size="s"
          reason={options.length === MAX_OPTIONS ? `A poll has at most ${MAX_OPTIONS} colors.` : undefined}
          onClick={() => setOptions([...options, blank((options.at(-1)?.id ?? 0) + 1)])}
        >
          Add a color
        </DeskButton>
      </fieldset>
    </Confirm>
  );
}
