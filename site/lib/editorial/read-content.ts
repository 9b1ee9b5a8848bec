import { Content, type ValueOf, type YamlFile } from '../../../content-reader/content.ts';
import { contentFolder } from '../../build/content-folder.ts';

/** Reads and validates one file below `content/`; all its problems are reported at once. */
export function readContent<File extends YamlFile>(file: File): ValueOf<File> {
  return new Content(contentFolder).value(file);
}
