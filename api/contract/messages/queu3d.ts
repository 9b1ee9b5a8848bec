/** Texts of QUEU3D; those of models that cannot be printed stand in `model-faults.ts`. */
export const queu3dMessages = {
  /** owner */
  modelUploadFailed: 'There was a problem uploading your file.',
  /** owner */
  modelTooLarge: 'This model is too loarge for us to print.',
  cannotDraw: 'This browser cannot draw in 3D. You can set up and order your print all the same.',
  isDrawing: 'Drawing the model …',
  drawingLost: 'The picture was lost for a moment. We are drawing it again.',
  readingStopped: 'This file cannot be read here. Please try it again, or export the model anew.',
  sliceEnded: 'The calculation has ended. Please press Calculate price again.',
  notAdded: 'The print was not added to your cart. Please try again.',
  colorsUnknown: 'We cannot tell which colors are in stock right now.',
  noColor: 'We have no color of this material in stock. Please choose another material.',
  allRemoved: 'All models were taken off the bed.',
  modelRemoved: (name: string) => `${name} was taken off the bed.`,
  bringModelsBack: 'Undo',
  oneFileOnly: 'One file only, please: add the next one afterwards.',
  deskFull: (most: number) => `One quote holds ${most} models.`,
  priceDiffers: (before: string) =>
    `Our slicer comes to another price than the first ${before}. Press again if you agree.`,
  reviewOffer: 'A person can look at it and answer by mail. Nothing is charged.',
  reviewAsked: (refId: string) => `We have your model: ${refId}. We answer by mail.`,
  reviewSent: 'Thank you. We look at your model and answer by mail; nothing is charged.',
} as const;
