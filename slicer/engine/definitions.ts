import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MACHINE, machineDefinition } from '../profiles/machine-definition.ts';

/** These come with the engine; our machine's definition inherits them. */
const BASE = ['fdmprinter.def.json', 'fdmextruder.def.json'];

/** Throws if the engine or its definitions are missing. */
export function checkEngine(engine: string, definitions: string): void {
  if (!existsSync(engine))
    throw new Error(`There is no CuraEngine at ${engine}. On Debian: apt-get install cura-engine`);
  const missing = BASE.find((name) => !existsSync(join(definitions, name)));
  if (missing) throw new Error(`${missing} is not in ${definitions}. Debian’s package "cura" has it.`);
}

/** @returns the path of the written file */
export async function writeMachineDefinition(folder: string): Promise<string> {
  const file = join(folder, `${MACHINE}.def.json`);
  await writeFile(file, JSON.stringify(machineDefinition));
  return file;
}
