/** Texts of the field that tells when a product arrives. Apart, because only its own script needs them in a browser. */
export const arrivalMessages = {
  // ours
  arrivalFor: 'Arrival at ZIP or postal code',
  arrivalNone: 'Type where it goes to see the days. Ordered by 5 pm ET on a business day, it ships that day.',
  arrivalOut: 'The days are shown as soon as it is back in stock.',
  arrivalLoading: 'Looking up the days …',
} as const;
