import { ContentError } from '../../../content-reader/content-error.ts';
import { contentFolder } from '../../build/content-folder.ts';
import { fillIn, UnknownFigure } from './shop-figures.ts';

/** Fills the shop's figures into the texts of a content file; an unknown one stops the build with the file's name. */
export function fillInFile<Copy>(file: string, copy: Copy, figures: ReadonlyMap<string, string>): Copy {
  try {
    return fillIn(copy, figures);
  } catch (error) {
    if (error instanceof UnknownFigure) throw new ContentError(contentFolder, [{ file, message: error.message }]);
    throw error;
  }
}
