/** A profile as its server sent it. */
export interface FetchedProfile {
  readonly text: string;
  /** null: it sent no such header */
  readonly cacheControl: string | null;
}

/** Reads the profile of an agent. Throws ProfileUnavailable. */
export type FetchProfile = (url: string) => Promise<FetchedProfile>;

export type ProfileFault =
  /** the address may not be called: not public, or not https */
  | 'address'
  /** no answer of status 200 in time */
  | 'unreachable'
  /** too large, or not JSON */
  | 'malformed'
  /** too many are being read */
  | 'busy';

export class ProfileUnavailable extends Error {
  override name = 'ProfileUnavailable';
  readonly fault: ProfileFault;

  constructor(fault: ProfileFault, cause?: unknown) {
    super(`agent profile: ${fault}`, { cause });
    this.fault = fault;
  }
}
