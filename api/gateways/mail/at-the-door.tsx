import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { cadTotalWords, doorWords } from '../../../contract/door-words.ts';
import type { Order } from '../../../contract/order.ts';
import { AmountRows } from './amount-rows.tsx';
import { styles } from './mail-styles.ts';

/** The total in Canadian dollars and what is paid at the door, as the order stored it; nothing for other countries. */
export function AtTheDoor({ order: { atTheDoor, totals } }: { order: Order }) {
  if (!atTheDoor) return null;
  const inCad = cadTotalWords(totals.total, atTheDoor);
  const { title, parts, notes } = doorWords(atTheDoor);
  return (
    <>
      <AmountRows rows={[inCad]} strong="" />
      <Text style={styles.note}>{inCad.note}</Text>
      <Heading as="h2" style={styles.subheading}>
        {title}
      </Heading>
      {parts.length > 0 && <AmountRows rows={parts} strong="" />}
      {notes.map((note) => (
        <Text key={note} style={styles.note}>
          {note}
        </Text>
      ))}
    </>
  );
}
