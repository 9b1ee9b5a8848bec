import { sampleMailsSchema } from '../../../../contract/desk/content.ts';
import { deskSend } from '../desk-api.ts';
import { ActionButton } from '../kit/DeskButton.tsx';
import { FilterSelect } from '../kit/Filters.tsx';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { Card } from '../kit/parts.tsx';
import { useAddress } from '../kit/use-address.ts';
import { useSaid } from '../kit/use-said.tsx';

/** A mail in the words that were saved, and the same as a mail to oneself. @param base of the file, which changes with each save */
export function SampleMail({ base }: { base: string }) {
  const list = useDeskQuery('/desk/content/mails', sampleMailsSchema);
  const { query } = useAddress();
  const { said, say } = useSaid();
  const name = query.get('mail');
  const send = async () => {
    await deskSend('/desk/content/mails/test', { body: { name } });
    await say('The mail is on its way to you.');
  };
  return (
    <Card title="See a mail">
      <Loaded query={list}>
        {({ names }) => (
          <div className="desk-tools">
            <FilterSelect name="mail" label="Mail" options={{ '': 'Choose one', ...labelled(names) }} />
            {name && <ActionButton onPress={send}>Send it to me</ActionButton>}
          </div>
        )}
      </Loaded>
      {said}
      {name && (
        <iframe
          className="desk-mail"
          title="The mail as shoppers see it"
          src={`/api/desk/content/mails/preview?${new URLSearchParams({ name, base })}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      )}
    </Card>
  );
}

const labelled = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));
