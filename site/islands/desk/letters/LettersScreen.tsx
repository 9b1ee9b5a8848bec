import { counted } from '../../../../contract/counted.ts';
import { LETTERS_PER_PAGE, lettersSchema } from '../../../../contract/desk/letters.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { deskScreen } from '../DeskScreen.tsx';
import { DeskList, useDeskList } from '../kit/DeskTable.tsx';
import { When } from '../kit/parts.tsx';
import { useAddress } from '../kit/use-address.ts';
import { useMay } from '../kit/use-me.ts';
import { LetterEditor } from './LetterEditor.tsx';
import { letterStateLabels } from './letter-words.ts';
import { OpenLetter } from './OpenLetter.tsx';

/** Letters to the subscribers of the newsletter: the list, or the one that the address names. */
export const LettersScreen = deskScreen('Letters', 'letters:read', Letters);

function Letters() {
  const id = useAddress().query.get('id');
  const mayWrite = useMay('letters:write');
  if (id === 'new' && mayWrite) return <LetterEditor />;
  return id ? <OpenLetter key={id} id={id} /> : <LetterList mayWrite={mayWrite} />;
}

const hrefOf = ({ id }: { readonly id: string }) => `/desk/letters/?id=${id}`;

function LetterList({ mayWrite }: { mayWrite: boolean }) {
  const list = useDeskList('/desk/letters', lettersSchema, {}, { refetchInterval: 5_000 });
  return (
    <>
      {list.data && (
        <div className="desk-tools">
          {mayWrite && (
            <a className="btn btn-act" href="/desk/letters/?id=new">
              Write a letter
            </a>
          )}
          <p className="desk-count">{counted(list.data.subscribers, 'confirmed subscriber')}</p>
        </div>
      )}
      <DeskList
        caption="Letters"
        list={list}
        rowId={({ id }) => id}
        hrefOf={hrefOf}
        empty="No letters yet."
        perPage={LETTERS_PER_PAGE}
        columns={[
          { header: 'Subject', isWide: true, cell: (letter) => <a href={hrefOf(letter)}>{letter.subject}</a> },
          { header: 'State', cell: ({ state }) => letterStateLabels[state] },
          { header: 'Changed', cell: ({ changedAt }) => <When at={changedAt} /> },
          { header: 'Sent to', isNumber: true, cell: ({ recipients }) => grouped(recipients.sent) },
          { header: 'Failed', isNumber: true, cell: ({ recipients }) => grouped(recipients.failed) },
          { header: 'Unsubscribed', isNumber: true, cell: ({ recipients }) => grouped(recipients.unsubscribed) },
        ]}
      />
    </>
  );
}
