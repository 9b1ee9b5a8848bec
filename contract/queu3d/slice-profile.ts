/**
 * Hash of the slicing profile, part of the cache key of slices: a changed profile slices models again. When the profile
 * changes, its test fails and prints the new hash.
 */
export const SLICE_PROFILE = 'bcc61b4b8c61';
