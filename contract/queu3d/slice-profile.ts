/**
 * Hash of the slicing profile, part of the cache key of slices: a changed profile slices models again. When the profile
 * changes, its test fails and prints the new hash.
 */
export const SLICE_PROFILE = '6367327bbca0';

/**
 * How files are read, part of the same key. Raise it when the same file gives another print or another fault than before:
 * another shape, repair or refusal. Else models are quoted by slices of what is no longer printed.
 */
export const READING_VERSION = 2;
