import type { CSSProperties } from 'react';
import { styles } from './mail-styles.ts';

/** What the mails about a product's return need beside the shop's own styles. */
export const restockStyles = {
  pictureCell: { width: 112, verticalAlign: 'top' },
  picture: { display: 'block', borderRadius: 4, backgroundColor: '#EDEAE2' },
  words: { verticalAlign: 'top' },
  price: { ...styles.amount, width: 84 },
  name: { ...styles.link, textDecoration: 'none' },
} satisfies Record<string, CSSProperties>;
