/**
 * The profile that models are sliced by, named by all that it comes to: what was sliced by another is sliced anew. When
 * the profile changes, its test fails and tells the name.
 */
export const SLICE_PROFILE = '11baec973c95';
