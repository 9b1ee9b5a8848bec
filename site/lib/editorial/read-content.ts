import {
  Content,
  type FolderContent,
  type ValueOf,
  type YamlFile,
  type YamlFolder,
  type YamlOf,
} from '../../../content-reader/content.ts';
import { ContentError } from '../../../content-reader/content-error.ts';
import { contentFolder } from '../../build/content-folder.ts';
import { noteFileRead } from '../catalogue/page-reads.ts';

/** Reads and validates one file below `content/`; all its problems are reported at once. */
export function readContent<File extends YamlFile>(file: File): ValueOf<File> {
  noteFileRead(file);
  return new Content(contentFolder).value(file);
}

/** The values of the YAML files below `content/{folder}`. */
export function readYamlFolder<Folder extends YamlFolder>(folder: Folder): YamlOf<Folder>[] {
  noteFileRead(folder);
  return validFiles(new Content(contentFolder).yamlFolder(folder));
}

/** Throws everything that is wrong in all files at once. */
export function validFiles<Value>({ files, problems }: FolderContent<Value>): Value[] {
  if (problems.length > 0) throw new ContentError(contentFolder, problems);
  return files.map(({ value }) => value);
}
