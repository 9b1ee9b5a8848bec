import type * as z from 'zod';
import { readYaml } from '../../../content-reader/content-files.ts';
import { contentFolder } from '../../build/content-folder.ts';

/** Reads and validates one file below `content/`; all its problems are reported at once. */
export function readContent<Shape extends z.ZodType>(file: string, schema: Shape): Promise<z.output<Shape>> {
  return readYaml(contentFolder, file, schema);
}
