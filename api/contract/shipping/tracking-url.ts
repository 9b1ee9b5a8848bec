/** Where the carrier tells where a parcel is. */
export function trackingUrl(trackingNum: string): string {
  return `https://www.fedex.com/fedextrack/?${new URLSearchParams({ trknbr: trackingNum })}`;
}
