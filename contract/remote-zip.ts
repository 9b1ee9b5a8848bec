/** ZIP prefixes outside the contiguous US: islands, Alaska and military mail. */
const REMOTE = /^(00[6-9]|09[0-8]|340|96[2-9]|99[5-9])/;

/** Whether a US ZIP code is outside the area of overnight shipping. */
export function isRemoteZip(zip: string): boolean {
  return REMOTE.test(zip);
}
