/** What is told of a print wherever it is bought. */
export const printingMessages = {
  /** owner */
  printingTimeNote: 'Printing time is not included in our shipping estimates.',
  /** in a mail to an address that nobody verified: the file's name is a stranger's text */
  printInMail: 'Print of your model',
} as const;
