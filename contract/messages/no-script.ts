/** What pages say without JavaScript; apart from the others because no script needs it. */
export const noScriptMessages = {
  // ours; the shop's phone and email follow
  needsScript:
    'The cart, checkout, prices of prints and your account need JavaScript. Turn it on in your browser’s settings and load this page again, or ask us:',
} as const;
