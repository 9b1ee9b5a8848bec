/** Texts of QUEU3D; those of models that cannot be printed stand in `model-faults.ts`. */
export const queu3dMessages = {
  /** owner */
  modelUploadFailed: 'There was a problem uploading your file.',
  /** owner */
  modelTooLarge: 'This model is too loarge for us to print.',
  /** owner */
  printingTimeNote: 'Printing time is not included in our shipping estimates.',
  cannotDraw: 'This browser cannot draw in 3D. You can set up and order your print all the same.',
  drawingLost: 'The picture was lost for a moment. We are drawing it again.',
} as const;
