/** Texts about how colors differ, and of the color finder; apart from `messages`, which other pages load. */
export const colorMessages = {
  finderFor: (color: string) => `Colors nearest to ${color}`,
  finderDetail: 'With how much each one differs',
  invalidHex: 'Type three or six hex digits, such as #2F6F62.',
  notMeasured: 'from the color on our page, not measured',
  measured: 'measured on a printed plaque',
  translucent: 'translucent: what lies behind it joins in',
  membersOnly: 'for members of Premium',
  noneLeft: 'No spool matches these filters',
  photoUnreadable: 'Your browser cannot open this file as a picture. Try a JPEG or PNG.',
  photoTooLarge: 'Choose a photo of at most 40 MB.',
  photoStays: 'The photo stays in your browser. Only the color you pick is sent, to look up spools.',
  photoHint: 'Press a place on the photo, or move the point with the arrow keys; Shift makes larger steps.',
  differences: {
    same: 'looks the same, even side by side',
    trained: 'a trained eye sees it, edges touching in good light',
    sideBySide: 'most people see it side by side',
    acrossTable: 'most people see it across a table',
    other: 'two different colors',
  },
} as const;
