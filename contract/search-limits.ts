/** Pages' scripts import these without the schemas. */

/** Of a search, in characters; the longest name in the shop is far shorter. */
export const MAX_SEARCH_LENGTH = 100;

/** Cards on a page of a list. */
export const CARDS_A_PAGE = 48;
