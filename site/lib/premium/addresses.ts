export const PREMIUM_PAGE = '/premium/';
/** Where Join leads visitors without an account, and with one. */
export const LOGIN_PAGE = '/premium/modal/login/';
export const SUBSCRIPTION_PAGE = '/subscription/';
/** On the Premium page: the colors that members can buy now. */
export const EXCLUSIVES = 'exclusives';
