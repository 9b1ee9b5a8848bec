/** Texts of QUEU3D; those of models that cannot be printed stand in `model-faults.ts`. */
export const queu3dMessages = {
  /** owner */
  modelUploadFailed: 'There was a problem uploading your file.',
  /** owner */
  modelTooLarge: 'This model is too loarge for us to print.',
  /** owner */
  printingTimeNote: 'Printing time is not included in our shipping estimates.',
} as const;
