/** Texts of days of arrival. Apart, because product pages load them with the first use of the field alone. */
export const arrivalMessages = {
  // ours
  arrivalFor: 'Arrival at ZIP or postal code',
  arrivalNone: 'Enter where it goes to see when it arrives. Ordered by 5 pm ET on a business day, it ships that day.',
  arrivalOut: 'Delivery days are shown once it is back in stock.',
  arrivalLoading: 'Looking up delivery days …',
  daysEstimated: (ships: string, place: string) =>
    `It leaves us ${ships}, which we promise. The days on the road are FedEx’s estimate for ${place}.`,
} as const;
