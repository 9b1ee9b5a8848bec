import { modelExtensions } from '../queu3d/limits.ts';
import type { ModelErrorCode } from '../queu3d/model-error-code.ts';

/** "STL, OBJ or 3MF": what the shop's own services take. The page converts and unpacks more; see `queu3dMessages`. */
const names = modelExtensions.map((extension) => extension.toUpperCase());
const accepted = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

const withDetail: Partial<Record<ModelErrorCode, (detail: string) => string>> = {
  required_extension: (extension) =>
    `This 3MF file needs the extension “${extension}”, which we do not read. Please export the model as STL from the program that made it.`,
  negative_volume: (name) =>
    `This project contains a negative volume, “${name}”, that we cannot subtract. Please export it as STL from your slicer.`,
};

/** The message for a fault, with what the file names in it. */
export function modelErrorMessage(fault: ModelErrorCode, detail?: string | null): string {
  return (detail && withDetail[fault]?.(detail)) || modelErrorMessages.modelErrors[fault];
}

/** What a shopper reads about a model that cannot be read or printed: what is wrong, and what to do. */
export const modelErrorMessages: { readonly modelErrors: Readonly<Record<ModelErrorCode, string>> } = {
  modelErrors: {
    empty: 'This file is empty. Please export the model again.',
    too_large: 'This file is larger than 100 MB. Please export it with fewer triangles.',
    wrong_type: `Please choose an ${accepted} file.`,
    wrong_content: `This file is not an ${accepted} model, whatever its name says. Please export the model again as one of them.`,
    sliced_file:
      'This is a sliced file: instructions for one printer, without the model. In your slicer, save the project (.3mf) or export STL.',
    truncated: 'This file is cut off: it ends in the middle of the model. Please export or download it again.',
    unreadable:
      'This file is damaged, or names points that it does not have. Please export the model again as STL, 3MF or OBJ.',
    not_finite: 'This model contains invalid coordinates. Please repair it in your CAD program and export it again.',
    no_triangles: 'There is nothing to print in this file: it has no triangles. Please export the model as a mesh.',
    too_many_triangles:
      'This model has more than 1,500,000 triangles, which is more than a nozzle can show. Please export it with a tolerance of 0.02 mm.',
    flat: 'This model is flat: its faces enclose no volume that could be printed. Please give it a thickness of at least 0.8 mm.',
    not_closed:
      'This model has holes that we cannot close without guessing. Please repair it in your CAD program, so that it is one closed shell.',
    not_solid:
      'This model has no clear inside: at some edges its faces do not fit together, or a face has only one side. Please export it as a solid, or let us look at it.',
    repair_needed:
      'This model needs a repair that you should look at first: it has holes, or sheets without thickness. Please open it on our page, look at the repair, and accept it.',
    too_big_for_bed: 'This model is too loarge for us to print.',
    unpacks_too_far: 'This 3MF file is too large when unpacked. Please export the model again with fewer triangles.',
    too_many_parts: 'This 3MF file repeats its parts too often. Please export it as one mesh, or as STL.',
    circular_parts: 'The parts of this 3MF file contain each other. Please export the model again.',
    missing_part: 'This 3MF file refers to a part that is not in it. Please export the model again.',
    unsafe_xml: 'This 3MF file contains a document type, which is not allowed. Please export it again.',
    unsafe_name: 'This 3MF file has file names that point outside of it. Please export the model again.',
    external_part: 'This 3MF file refers to parts stored elsewhere. Please export it with all its parts inside.',
    several_models: 'This 3MF file names more than one model to start with. Please export each as a file, or as STL.',
    required_extension:
      'This 3MF file needs an extension of the format that we do not read. Please export the model as STL from the program that made it.',
    negative_volume:
      'This project contains a negative volume that we cannot subtract. Please export it as STL from your slicer.',
    not_for_printing:
      'This 3MF file puts an object on the plate that it says is not for printing. Please export the model as STL.',
    nothing_printable:
      'There is nothing to print in this file: it holds only supports, modifiers or objects that are switched off in the slicer. Please switch on what you want printed and save the project again.',
    object_unknown: 'This file no longer has that object. Please add the file again.',
    plate_too_big:
      'The objects of this file do not fit on our bed together. Please split them into parts, so that each is printed on its own.',
    nothing_to_print:
      'The slicer found nothing to print in this model: it or its walls are thinner than the 0.4 mm that our nozzle draws, or lower than a layer. Please make it thicker, or scale it up.',
    engine_crashed:
      'Our slicer could not process this model. Please repair it in your CAD program, or let us look at it.',
    engine_too_long: 'Slicing this model takes too long. Please export it with fewer triangles, or let us look at it.',
    slicer_full: 'Our slicer has no room right now. Your file is fine: please try again in ten minutes.',
  },
};
