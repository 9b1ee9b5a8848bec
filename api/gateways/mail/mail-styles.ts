import type { CSSProperties } from 'react';

/** The shop's look in the little CSS that mail programs know: paper, ink, and vermilion for the one action. */
const paper = '#F6F4EF';
const white = '#FFFFFF';
const ink = '#16181D';
const ink2 = '#55534E';
const hairline = '#DEDAD1';
const vermilion = '#E4482B';
const onVermilion = '#110D0B';

const sans = "'Bricolage Grotesque', 'Helvetica Neue', Arial, sans-serif";
const mono = "'JetBrains Mono', 'SFMono-Regular', Consolas, 'Liberation Mono', monospace";

const small: CSSProperties = { fontSize: 13, lineHeight: '20px', color: ink2, margin: 0 };
const amount: CSSProperties = { fontFamily: mono, fontSize: 14, color: ink, padding: '4px 0', verticalAlign: 'top' };

export const styles = {
  body: { backgroundColor: paper, color: ink, fontFamily: sans, margin: 0, padding: '24px 12px' },
  sheet: { backgroundColor: white, border: `1px solid ${hairline}`, maxWidth: 560, padding: '32px 28px' },
  brand: { fontSize: 18, fontWeight: 700, letterSpacing: '-0.01em', margin: 0 },
  heading: { fontSize: 28, lineHeight: '34px', fontWeight: 700, letterSpacing: '-0.02em', margin: '24px 0 8px' },
  subheading: { fontSize: 16, fontWeight: 700, margin: '0 0 8px' },
  data: { fontFamily: mono, fontSize: 14, color: ink2, margin: 0 },
  ruleHeading: { borderColor: ink, margin: '20px 0 0' },
  rule: { borderColor: hairline, margin: '24px 0' },
  line: { borderBottom: `1px solid ${hairline}`, padding: '12px 0', marginBottom: 8 },
  picture: { width: 72, verticalAlign: 'top' },
  image: { display: 'block', width: 56, height: 56, backgroundColor: paper },
  swatch: { width: 56, height: 56, border: `1px solid ${hairline}` },
  name: { fontSize: 15, fontWeight: 600, margin: 0 },
  details: { fontFamily: mono, fontSize: 12, color: ink2, margin: '2px 0 0' },
  label: { fontSize: 14, color: ink2, padding: '4px 0' },
  amount,
  total: { fontSize: 16, fontWeight: 700, padding: '8px 0 0' },
  totalAmount: { ...amount, fontSize: 16, fontWeight: 700, padding: '8px 0 0' },
  address: { fontSize: 14, lineHeight: '20px', margin: 0 },
  action: {
    backgroundColor: vermilion,
    color: onVermilion,
    fontSize: 15,
    fontWeight: 600,
    padding: '12px 20px',
    marginTop: 24,
    borderRadius: 4,
  },
  text: { fontSize: 16, lineHeight: '24px', margin: 0 },
  news: { fontSize: 16, lineHeight: '24px', margin: '16px 0 0' },
  letterHeading: { fontSize: 20, lineHeight: '26px', fontWeight: 700, margin: '28px 0 0' },
  letterList: { fontSize: 16, lineHeight: '24px', margin: '16px 0 0', paddingLeft: 24 },
  letterQuote: { borderLeft: `3px solid ${hairline}`, margin: '16px 0 0', padding: '0 0 0 16px' },
  letterCode: { fontFamily: mono, fontSize: 14, lineHeight: '20px', whiteSpace: 'pre-wrap', margin: '16px 0 0' },
  letterImage: { display: 'block', maxWidth: '100%', height: 'auto', margin: '8px 0 0' },
  code: {
    fontFamily: mono,
    fontSize: 34,
    lineHeight: '44px',
    fontWeight: 700,
    letterSpacing: '0.18em',
    margin: '20px 0',
  },
  number: { fontFamily: mono, fontSize: 14, lineHeight: '24px', margin: 0 },
  block: { marginTop: 16 },
  afterAction: { fontSize: 14, margin: '16px 0 0' },
  step: { fontSize: 14, lineHeight: '20px', margin: '0 0 8px' },
  note: { ...small, margin: '0 0 12px' },
  small,
  link: { color: ink, textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>;
