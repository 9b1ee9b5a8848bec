/** Texts of the cookie consent banner. Apart from the others because only shops with analytics load it. */
export const consentMessages = {
  title: 'May we count your visit?',
  google: 'Google Analytics would tell us which pages and products are used. It sets cookies.',
  affiliate: 'If a partner sent you here, they would learn the number and the amount of your order.',
  otherwise: 'The shop works the same without.',
  accept: 'Accept',
  decline: 'Decline',
  accepted: 'You have accepted.',
  declined: 'You have declined.',
  byBrowser: 'Your browser has declined for you.',
} as const;
