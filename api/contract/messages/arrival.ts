/** Texts of the field that tells when a product arrives. Apart, because only its own script needs them in a browser. */
export const arrivalMessages = {
  // ours
  arrivalFor: 'Arrival at ZIP or postal code',
  arrivalNone: 'Enter where it goes to see when it arrives. Ordered by 5 pm ET on a business day, it ships that day.',
  arrivalOut: 'Delivery days are shown once it is back in stock.',
  arrivalLoading: 'Looking up delivery days …',
} as const;
