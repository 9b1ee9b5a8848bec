/** Texts for the small scripts of every page; apart from the others so that a text-only page loads nothing else. */
export const shellMessages = {
  // ours: calls
  networkDown: 'We could not reach the shop. Please check your connection and try again.',
  tookTooLong: 'The shop is taking too long to answer. Please try again.',
  answerUnreadable: 'The shop answered in a way this page does not understand. Please reload the page.',
  // ours: wishlist, comparison
  compareFull: 'You can compare four filaments at a time. Remove one to add another.',
  wishlistFull: 'Your wishlist is full. Remove something to add another item.',
  // owner: newsletter
  newsletterEmail: 'Please enter a valid email.',
  // ours: newsletter
  newsletterNext: 'We have sent you an email. Open the link in it, and you are on the list.',
  // ours: holiday notice
  closeNotice: 'Close this notice',
} as const;
