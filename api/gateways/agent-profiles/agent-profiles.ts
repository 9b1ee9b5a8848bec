import * as z from 'zod';

/** A profile as its server sent it. */
export interface FetchedProfile {
  readonly text: string;
  /** null: it sent no such header */
  readonly cacheControl: string | null;
}

/** Reads the profile of an agent. Throws ProfileUnavailable. */
export type FetchProfile = (url: string) => Promise<FetchedProfile>;

/** A profile of each capability with many versions and keys has 10 kB. */
export const MAX_PROFILE_BYTES = 64 * 1024;

export const profileFaultSchema = z.enum([
  // The address may not be called: not public, or not https.
  'address',
  // No answer of status 200 in time.
  'unreachable',
  // Too large, or not JSON.
  'malformed',
  // Too many are being read.
  'busy',
]);
export type ProfileFault = z.infer<typeof profileFaultSchema>;

export class ProfileUnavailable extends Error {
  override name = 'ProfileUnavailable';
  readonly fault: ProfileFault;

  constructor(fault: ProfileFault, cause?: unknown) {
    super(`agent profile: ${fault}`, { cause });
    this.fault = fault;
  }
}
