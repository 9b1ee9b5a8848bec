/** The carrier's tracking page for a parcel. */
export function trackingUrl(trackingNum: string): string {
  return `https://www.fedex.com/fedextrack/?${new URLSearchParams({ trknbr: trackingNum })}`;
}
