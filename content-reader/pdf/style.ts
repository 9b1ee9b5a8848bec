/** Lengths in points (72 to an inch) on US Letter, and colors from `site/styles/tokens.css`. */
export const pdfStyle = {
  page: 'LETTER',
  margins: { top: 54, bottom: 64, left: 54, right: 54 },
  label: 138,
  ink: '#16181d',
  quiet: '#55534e',
  hairline: '#dedad1',
} as const;
