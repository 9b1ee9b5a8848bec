/** Measures in points (72 to an inch) on a sheet of US Letter, and the colors of `site/styles/tokens.css`. */
export const look = {
  page: 'LETTER',
  margins: { top: 54, bottom: 64, left: 54, right: 54 },
  label: 138,
  ink: '#16181d',
  quiet: '#55534e',
  hairline: '#dedad1',
} as const;
