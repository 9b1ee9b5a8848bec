/** Texts of the cookie consent banner. Apart from the others because only shops with analytics load it. */
export const consentMessages = {
  title: 'May we count your visit?',
  titleFeed: 'May we show you a feed?',
  google: 'Google Analytics would tell us which pages and products are used. It sets cookies.',
  affiliate: 'If a partner sent you here, they would learn the number and the amount of your order.',
  feed: (host: string) =>
    `On the home page, ${host} would show what makers post. It learns of your visit and may set cookies.`,
  otherwise: 'The shop works the same without.',
  accept: 'Accept',
  decline: 'Decline',
  accepted: 'You have accepted.',
  declined: 'You have declined.',
  byBrowser: 'Your browser has declined for you.',
} as const;
