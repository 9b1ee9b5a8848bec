const UPPER = new Set([
  'PO',
  'NE',
  'NW',
  'SE',
  'SW',
  'RR',
  'HC',
  'PSC',
  'CMR',
  'APO',
  'FPO',
  'DPO',
  'N',
  'S',
  'E',
  'W',
  'US',
]);

/** Capitalizes text typed in all lower or all upper case; mixed case stays as it is. */
export function inLetterCase(text: string): string {
  const mixed = /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text);
  return mixed ? text : text.split(' ').map(word).join(' ');
}

function word(text: string): string {
  if (UPPER.has(text.toUpperCase())) return text.toUpperCase();
  if (/^\d/.test(text)) return /^\d+(st|nd|rd|th)$/i.test(text) ? text.toLowerCase() : text.toUpperCase();
  // O'Brien, but John's
  return text.toLowerCase().replace(/(?:^|[-/.(#]|['’](?=\p{L}{2}))\p{L}/gu, (start) => start.toUpperCase());
}
