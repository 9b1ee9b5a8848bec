/** Texts shown with a print in the cart, at checkout and in emails. */
export const printingMessages = {
  /** owner */
  printingTimeNote: 'Printing time is not included in our shipping estimates.',
  /** `day`: such as Mon, Nov 30 */
  printsShip: (day: string) => `Your prints ship on ${day}: the days include their printing.`,
  /** for an order that has more than prints */
  allShipsWithPrints: (day: string) => `Everything ships together on ${day}, when your prints are ready.`,
  /**
   * In emails to unverified addresses, instead of the file name, so that nobody can send strangers a text of their own.
   * `number` tells the prints of an order apart.
   */
  printInMail: (number: number | undefined) => `Print of your model${number === undefined ? '' : ` ${number}`}`,
} as const;
