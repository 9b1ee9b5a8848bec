/** Texts of QUEU3D; the errors about models are in `model-errors.ts`. */
export const queu3dMessages = {
  /** owner */
  modelUploadFailed: 'There was a problem uploading your file.',
  /** owner */
  modelTooLarge: 'This model is too loarge for us to print.',
  cannotDraw: 'This browser cannot show 3D graphics. You can still set up and order your print.',
  isDrawing: 'Drawing the model …',
  drawingLost: 'The 3D view was lost for a moment. We are drawing it again.',
  layersNeedPrice: 'Press Calculate price: the layers of your print are shown here once it is sliced.',
  layersLoading: 'Loading the layers …',
  layersFailed: 'The layers could not be loaded.',
  linesLeftOut: 'Some infill lines are left out of this picture. The print has all of them.',
  travelLeftOut: 'Travel moves of some layers are left out of this picture.',
  layersLeftOut: 'The top of this print is left out of this picture. The print has all of it.',
  /** Of files that the page is given: it also converts STEP files and unpacks ZIPs. */
  wrongType: 'Please choose an STL, 3MF, OBJ, STEP or ZIP file.',
  wrongContent:
    'This file is not an STL, 3MF, OBJ or STEP model, whatever its name says. Please export the model again as one of them.',
  readingStopped: 'This file could not be read here. Please try again, or export the model again.',
  stepFaults: {
    unreadable: 'This STEP file cannot be read. Please export it again, or as STL or 3MF.',
    no_solids: 'This STEP file contains no solid to print. Please export the part again, or as STL or 3MF.',
    too_many_triangles:
      'This STEP file has more detail than we can print. Please export it as an STL of fewer triangles.',
  },
  stepAssembly: (files: readonly string[]) =>
    `This STEP file is an assembly of other files (${files.slice(0, 3).join(', ')}${files.length > 3 ? ` and ${files.length - 3} more` : ''}). Please export it again as one file, with its parts inside.`,
  stepTooSlow: 'This STEP file takes too long to convert here. Please export it as STL or 3MF.',
  stepFailed: 'This STEP file could not be converted here. Please try again, or export it as STL or 3MF.',
  sliceEnded: 'The calculation has stopped. Please press Calculate price again.',
  notAdded: 'The print was not added to your cart. Please try again.',
  colorsUnknown: 'We cannot tell which colors are in stock right now.',
  noColor: 'No color of this material is in stock. Please choose another material.',
  firstColors: 'These are our first colors. Search for any other.',
  noColorFound: 'No color found. Try fewer letters, or a family such as blue.',
  allRemoved: 'All models were removed from the bed.',
  modelRemoved: (name: string) => `${name} was removed from the bed.`,
  objectsSplit: (name: string, count: number) => `${name} is now ${count} models, each with its own settings.`,
  tooManyObjects: (count: number, room: number, most: number) =>
    `This file has ${count} different objects, and a quote can have up to ${most} models: there is room for ${room}. Please print them together, or save some of them in another file.`,
  settingsForAll: (count: number) =>
    `${count} models now have this material, color, quality, walls, infill, supports and brim. So will those that you add.`,
  turnsFound: (count: number, saved: string) =>
    `${count} models would need fewer supports on another side: ${saved}. Layers are a print’s weakest direction.`,
  turnedAll: (count: number) => `${count} models are turned. Look at how their layers lie if they have to bear a load.`,
  bringModelsBack: 'Undo',
  zipTooLarge: 'This ZIP is larger than 100 MB, or unpacks to more than 400 MB. Please add its models in parts.',
  zipUnreadable: 'This ZIP cannot be opened. Please zip the models again, without a password.',
  notAModel: 'not a model, ignored.',
  nestedZip: 'a ZIP inside a ZIP is not opened.',
  workspaceFull: (most: number) => `A quote can have up to ${most} models.`,
  quoteSaved: 'Saved for 90 days. Anyone with this link sees today’s prices; your models stay private.',
  quoteLinkCopied: 'The link is copied.',
  quoteRemoved: 'The quote is removed, and its link no longer works.',
  quoteNotForSale: 'These prints can no longer be bought here: a model has expired, or a color has sold out.',
  /** instead of a file's name, which is private */
  printOfOther: (number: number) => `Print ${number}`,
  quoteOfOther: 'Someone shared this quote with you. Its models stay with the person who saved it.',
  addModelFirst: 'Add a model to see its price.',
  cannotPrice: (names: readonly string[]) =>
    names.length === 1
      ? `Left out, because it cannot be printed as it is: ${names[0]}.`
      : `Left out, because they cannot be printed as they are: ${names.join(', ')}.`,
  minimumOrder: (least: string) => `${least} minimum order.`,
  belowMinimum: (least: string) => `Orders begin at ${least}, everything in your cart counted.`,
  priceDiffers: (before: string) =>
    `Our slicer calculated a different price than the first ${before}. Press again to accept it.`,
  supports:
    'Hold up what overhangs while it prints, and cost what they weigh. Removing them is included; small marks stay where they stood.',
  estimateWithoutSupports: 'Supports cost extra',
  estimateWithSupports: 'With supports, which may be twice what we see',
  walls: 'More walls make a part stronger than more infill does.',
  brim: 'A flat ring around the first layer holds the part down. We cut it off for you.',
  piecesFit: (quantity: number, perPlate: number) =>
    quantity > perPlate ? `Up to ${perPlate} of them fit on one plate.` : `All ${quantity} fit on one plate.`,
  supportsUnused: 'Nothing on this model needs supports, so none are printed.',
  otherSupports: (hasSupports: boolean, price: string) =>
    `${hasSupports ? 'With' : 'Without'} supports it was ${price}.`,
  betterSide: {
    found: 'Another side down needs fewer supports',
    saves: (grams: number, time: string | undefined) => `about ${grams} g ${time ? `and ${time} ` : ''}less`,
    withSupports: 'You pay less for supports, and fewer marks stay.',
    withoutSupports: 'Less of it hangs over nothing, so less of it sags, and supports for the rest cost less.',
    strength: 'A print is weakest between its layers: look at how they lie if it has to bear a load.',
    turn: 'Turn it like that',
    turned: 'Turned to need fewer supports',
    turnedFact: 'as shown',
    turnBack: 'Turn it back',
  },
  holesFound: 'They are marked on the model. We can close them for you: look at the result before you accept it.',
  sheetsFound: 'Some faces have no thickness and cannot be printed. See what is left without them.',
  gapsFound: 'Corners at the edges of its parts lie close together, but not at the same place. We can join them.',
  meshFound: 'At some edges its faces do not meet. See what a repair changes before you accept it.',
  repairLooksGuessed: 'A large part of this surface is our guess. Please turn the model and look at it from all sides.',
  reviewOffer: 'A person can look at it and reply by email. Nothing is charged.',
  reviewAsked: (refId: string) => `We have your model: ${refId}. We will reply by email.`,
  reviewSent: 'Thank you. We will look at your model and reply by email; nothing is charged.',
} as const;
