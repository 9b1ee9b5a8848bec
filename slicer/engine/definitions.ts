import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MACHINE, machineDefinition } from '../profiles/machine-definition.ts';

/** What comes with the engine; the machine builds on it. */
const BASE = ['fdmprinter.def.json', 'fdmextruder.def.json'];

/** Throws a sentence when the engine or its definitions are not there. */
export function checkEngine(engine: string, definitions: string): void {
  if (!existsSync(engine))
    throw new Error(`There is no CuraEngine at ${engine}. On Debian: apt-get install cura-engine`);
  const missing = BASE.find((name) => !existsSync(join(definitions, name)));
  if (missing) throw new Error(`${missing} is not in ${definitions}. Debian’s package "cura" has it.`);
}

/** Writes our machine's definition into a folder. @returns its path */
export async function writeMachineDefinition(folder: string): Promise<string> {
  const file = join(folder, `${MACHINE}.def.json`);
  await writeFile(file, JSON.stringify(machineDefinition));
  return file;
}
