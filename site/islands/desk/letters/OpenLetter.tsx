import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../../../contract/counted.ts';
import { type Letter, letterSchema } from '../../../../contract/desk/letters.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { goTo } from '../../../lib/go-to.ts';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { ActionButton } from '../kit/DeskButton.tsx';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { BackLink, StatusLine, When } from '../kit/parts.tsx';
import { useMay } from '../kit/use-me.ts';
import { LetterEditor, letterPath } from './LetterEditor.tsx';
import { letterStateLabels } from './letter-words.ts';

/** One letter: a draft to write, test and send, or the progress of one that was started. */
export function OpenLetter({ id }: { id: string }) {
  const mayWrite = useMay('letters:write');
  const [isDirty, setDirty] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const query = useDeskQuery(letterPath(id), letterSchema, {
    refetchInterval: ({ state }) => (state.data?.state === 'sending' || isTesting ? 1_000 : 10_000),
  });
  return (
    <>
      <BackLink href="/desk/letters/">All letters</BackLink>
      <Loaded query={query}>
        {(letter) => (
          <div className="letter">
            {letter.state === 'draft' && mayWrite ? (
              <div className="stack-4">
                <LetterEditor letter={letter} onDirty={setDirty} />
                <SendDraft letter={letter} isDirty={isDirty} isTesting={isTesting} setTesting={setTesting} />
              </div>
            ) : (
              <Progress letter={letter} mayWrite={mayWrite} />
            )}
            <iframe
              title="The mail as subscribers see it"
              src={`/api/desk/letters/${letter.id}/preview?revision=${letter.revision}`}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** A step of a letter, whose answer is the letter as it is then. */
function useStep({ id }: Letter) {
  const queries = useQueryClient();
  return async (step: 'send' | 'stop' | 'continue', body?: object) => {
    const letter = await deskSend(`${letterPath(id)}/${step}`, { body }, letterSchema);
    queries.setQueryData([letterPath(id)], letter);
  };
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
  const { id, revision, isTested, subscribers, subject } = letter;
  const take = useStep(letter);
  const unsaved = isDirty ? 'Save the letter first.' : undefined;
  const untested = isTested ? undefined : 'Send a test of this version to yourself first.';
  const test = async () => {
    await deskSend(`/desk/letters/${id}/test`, { body: { revision } });
    setTesting(true);
  };
  const remove = async () => {
    await deskSend(`/desk/letters/${id}`, { method: 'DELETE' });
    goTo('/desk/letters/');
  };
  return (
    <section aria-label="Send">
      <StatusLine>
        {isTested
          ? 'This version was mailed to you. Look at it, and send it.'
          : isTesting
            ? 'The test is on its way to you.'
            : ''}
      </StatusLine>
      <div className="desk-tools">
        <ActionButton reason={unsaved} onPress={test}>
          Send a test to me
        </ActionButton>
        <Confirm
          label={`Send to ${counted(subscribers, 'subscriber')}`}
          title={`Send “${subject}”`}
          action="Send the letter"
          look="act"
          reason={unsaved ?? (subscribers === 0 ? 'Nobody has subscribed yet.' : untested)}
          onConfirm={() => take('send', { revision })}
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
  const take = useStep(letter);
  const { state, recipients, failures, startedAt, endedAt } = letter;
  const waiting = recipients.waiting + recipients.sending;
  const total = waiting + recipients.sent + recipients.failed + recipients.unsubscribed;
  return (
    <section className="letter-progress stack-3" aria-label="Progress">
      <h2 className="h3">{letter.subject}</h2>
      <StatusLine>
        {letterStateLabels[state]}: {grouped(recipients.sent)} of {grouped(total)} mailed
      </StatusLine>
      {state !== 'draft' && <progress aria-label="Mailed" max={total || 1} value={total - waiting} />}
      <p>
        {grouped(waiting)} waiting, {grouped(recipients.failed)} failed, {grouped(recipients.unsubscribed)} unsubscribed
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
          {failures.map(({ error, count }) => (
            <li key={error}>
              {grouped(count)} × {error}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && state === 'sending' && (
        <Confirm label="Stop" title="Stop the letter" look="act" onConfirm={() => take('stop')}>
          <p>Anyone who has it keeps it. You can continue later with the others.</p>
        </Confirm>
      )}
      {mayWrite && state === 'stopped' && (
        <Confirm label="Go on" title="Go on with the letter" onConfirm={() => take('continue')}>
          <p>
            It goes to {counted(waiting, 'subscriber who does not have it yet', 'subscribers who do not have it yet')}.
          </p>
        </Confirm>
      )}
    </section>
  );
}
