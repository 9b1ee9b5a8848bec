/** First digits of postal codes outside the contiguous US: islands, Alaska and military post. */
const REMOTE = /^(00[6-9]|09[0-8]|340|96[2-9]|99[5-9])/;

/** Whether a US postal code lies where overnight freight from Detroit does not go. */
export function isRemoteZip(zip: string): boolean {
  return REMOTE.test(zip);
}
