import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../../../contract/counted.ts';
import { type Letter, letterSchema } from '../../../../contract/desk/letters.ts';
import { doneSchema } from '../../../../contract/desk/me.ts';
import { goTo } from '../../../lib/go-to.ts';
import { Confirm } from '../Confirm.tsx';
import { DeskButton } from '../DeskButton.tsx';
import { deskGet, deskSend } from '../desk-api.ts';
import { Problem, StatusLine, When } from '../parts.tsx';
import { LetterEditor } from './LetterEditor.tsx';
import { count, letterStateLabels } from './letter-words.ts';

/** One letter: a draft to write, test and send, or the progress of one that was started. */
export function OpenLetter({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const [isDirty, setDirty] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const letter = useQuery({
    queryKey: ['letter', id],
    queryFn: ({ signal }) => deskGet(`/desk/letters/${encodeURIComponent(id)}`, letterSchema, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' || isTesting ? 1_000 : 10_000),
  });
  const { data } = letter;
  return (
    <>
      <p className="desk-back">
        <a href="/desk/letters/">All letters</a>
      </p>
      <Problem error={letter.error} onRetry={() => void letter.refetch()} />
      {letter.isPending && <p className="desk-wait">Loading …</p>}
      {data && (
        <div className="letter">
          <div>
            {data.state === 'draft' && mayWrite ? (
              <>
                <LetterEditor letter={data} onDirty={setDirty} />
                <SendDraft letter={data} isDirty={isDirty} isTesting={isTesting} setTesting={setTesting} />
              </>
            ) : (
              <Progress letter={data} mayWrite={mayWrite} />
            )}
          </div>
          <iframe
            title="The mail as subscribers see it"
            src={`/api/desk/letters/${data.id}/preview?revision=${data.revision}`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
        </div>
      )}
    </>
  );
}

interface SendProps {
  readonly letter: Letter;
  /** there are changes that were not saved */
  readonly isDirty: boolean;
  readonly isTesting: boolean;
  readonly setTesting: (isTesting: boolean) => void;
}

/** The test to oneself, and then the letter to everyone. */
function SendDraft({ letter, isDirty, isTesting, setTesting }: SendProps) {
  const queries = useQueryClient();
  const { id, revision, isTested, subscribers } = letter;
  const body = { revision };
  const unsaved = isDirty ? 'Save the letter first.' : undefined;
  const untested = isTested ? undefined : 'Send a test of this version to yourself first.';
  const test = useMutation({
    mutationFn: () => deskSend(`/desk/letters/${id}/test`, { method: 'POST', body }, doneSchema),
    onSuccess: () => setTesting(true),
  });
  const send = async () => {
    queries.setQueryData(
      ['letter', id],
      await deskSend(`/desk/letters/${id}/send`, { method: 'POST', body }, letterSchema),
    );
  };
  const remove = async () => {
    await deskSend(`/desk/letters/${id}`, { method: 'DELETE' }, doneSchema);
    goTo('/desk/letters/');
  };
  return (
    <section aria-label="Send">
      <Problem error={test.error} />
      <StatusLine>
        {isTested
          ? 'This version was mailed to you. Look at it, and send it.'
          : isTesting
            ? 'The test is on its way to you.'
            : ''}
      </StatusLine>
      <div className="desk-tools">
        <DeskButton loading={test.isPending} reason={unsaved} onClick={() => test.mutate()}>
          Send a test to me
        </DeskButton>
        <Confirm
          label={`Send to ${counted(subscribers, 'subscriber')}`}
          title={`Send “${letter.subject}”`}
          action="Send the letter"
          look="act"
          reason={unsaved ?? (subscribers === 0 ? 'Nobody has subscribed yet.' : untested)}
          onConfirm={send}
        >
          <p>
            It goes to {counted(subscribers, 'confirmed subscriber')}. You can stop it, but not take back what was
            mailed.
          </p>
        </Confirm>
        <Confirm label="Delete the draft" title="Delete the draft" look="quiet" onConfirm={remove} />
      </div>
    </section>
  );
}

function Progress({ letter, mayWrite }: { letter: Letter; mayWrite: boolean }) {
  const queries = useQueryClient();
  const { id, state, recipients, failures, startedAt, endedAt } = letter;
  const waiting = recipients.waiting + recipients.sending;
  const total = waiting + recipients.sent + recipients.failed + recipients.unsubscribed;
  const call = (verb: 'stop' | 'continue') => async () => {
    queries.setQueryData(
      ['letter', id],
      await deskSend(`/desk/letters/${id}/${verb}`, { method: 'POST' }, letterSchema),
    );
  };
  return (
    <section className="letter-progress" aria-label="Progress">
      <h2 className="h3">{letter.subject}</h2>
      <StatusLine>
        {letterStateLabels[state]}: {count(recipients.sent)} of {count(total)} mailed
      </StatusLine>
      {state !== 'draft' && <progress aria-label="Mailed" max={total || 1} value={total - waiting} />}
      <p>
        {count(waiting)} waiting, {count(recipients.failed)} failed, {count(recipients.unsubscribed)} unsubscribed
        before their turn
      </p>
      {startedAt && (
        <p>
          Started <When at={startedAt} />
          {endedAt && (
            <>
              , done <When at={endedAt} />
            </>
          )}
        </p>
      )}
      {failures.length > 0 && (
        <ul>
          {failures.map(({ error, count: times }) => (
            <li key={error}>
              {count(times)} × {error}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && state === 'sending' && (
        <Confirm label="Stop" title="Stop the letter" look="act" onConfirm={call('stop')}>
          <p>Anyone who has it keeps it. You can continue later with the others.</p>
        </Confirm>
      )}
      {mayWrite && state === 'stopped' && (
        <Confirm label="Go on" title="Go on with the letter" onConfirm={call('continue')}>
          <p>
            It goes to {counted(waiting, 'subscriber who does not have it yet', 'subscribers who do not have it yet')}.
          </p>
        </Confirm>
      )}
    </section>
  );
}
