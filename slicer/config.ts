import * as z from 'zod';

/** The environment of the service: it knows no secrets. */
const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8100),
  HOST: z.string().default('127.0.0.1'),
  RUNS: z.coerce.number().int().min(1).max(64).default(1).describe('models that are sliced at a time'),
  WAITING: z.coerce
    .number()
    .int()
    .min(0)
    .max(64)
    .default(1)
    .describe('more models that are read and checked meanwhile'),
  THREADS: z.coerce.number().int().min(1).max(64).default(2).describe('of one run'),
  CURA_ENGINE: z.string().default('/usr/bin/CuraEngine').describe('the command'),
  CURA_DEFINITIONS: z.string().min(1).describe('the folder with fdmprinter.def.json and fdmextruder.def.json'),
  SCRATCH_DIR: z.string().min(1).describe('a folder that is this service’s alone: it is emptied at the start'),
});
export type Environment = z.infer<typeof environmentSchema>;

/** Reads the environment; an empty value counts as unset. Throws one sentence that names what cannot be used. */
export function readConfig(env: Record<string, string | undefined>): Environment {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = environmentSchema.safeParse(set);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The slicer’s configuration cannot be used. ${problems.join('; ')}`);
}
