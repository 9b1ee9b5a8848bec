/** What is told of a print wherever it is bought. */
export const printingMessages = {
  /** owner */
  printingTimeNote: 'Printing time is not included in our shipping estimates.',
} as const;
