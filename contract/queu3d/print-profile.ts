import * as z from 'zod';

const percent = z.number().min(0).max(100);
/** mm/s: slower stands still, faster than any printer of filament. */
const speed = z.number().min(5).max(500);
/** mm/s² */
const acceleration = z.number().min(50).max(20_000);

/** How a material is printed, as plain numbers: what the slicer gets, and part of the key of a slice. */
export const printProfileSchema = z.strictObject({
  fan: z
    .strictObject({
      min: percent.describe('percent, of a layer that takes its time'),
      max: percent.describe('percent, of a layer that takes no longer than shortestLayer'),
      fullFrom: z.int().min(2).max(20).describe('first layer, counted from 1, with that fan; it is off on the first'),
    })
    .refine(({ min, max }) => min <= max, 'The fan’s min must be at most its max.'),
  shortestLayer: z.number().min(0).max(60).describe('seconds: a layer that would take less is printed slower'),
  retraction: z.strictObject({
    length: z.number().min(0).max(8).describe('mm of filament'),
    speed: z.number().min(5).max(100).describe('mm/s'),
  }),
  speeds: z.strictObject({
    outerWall: speed,
    innerWall: speed,
    infill: speed,
    skin: speed.describe('floors and roofs'),
    support: speed,
    firstLayer: speed,
    travel: speed,
  }),
  accelerations: z.strictObject({
    outerWall: acceleration,
    print: acceleration,
    firstLayer: acceleration,
    travel: acceleration,
  }),
});
export type PrintProfile = z.infer<typeof printProfileSchema>;

type Range = readonly [least: number, most: number];

interface FamilyRanges {
  /** °C */
  readonly nozzle: Range;
  /** °C */
  readonly bed: Range;
  /** percent */
  readonly fan: Range;
  /** the first layer with a fan */
  readonly fullFrom: Range;
  /** mm³/s that a common hot end melts */
  readonly flow: Range;
}

/**
 * Families of materials, with the ranges of the open profiles of the field: OrcaSlicer's filament library, PrusaSlicer's
 * profiles for MK3 and MK4S, and Ultimaker's fdm_materials. What lies outside was mistyped, or has no example to follow.
 */
export const materialFamilies = {
  pla: { nozzle: [190, 240], bed: [35, 65], fan: [70, 100], fullFrom: [2, 3], flow: [8, 24] },
  petg: { nozzle: [220, 260], bed: [70, 90], fan: [20, 90], fullFrom: [2, 5], flow: [5, 15] },
  abs: { nozzle: [235, 280], bed: [80, 110], fan: [0, 80], fullFrom: [2, 5], flow: [8, 20] },
  asa: { nozzle: [240, 280], bed: [90, 110], fan: [0, 80], fullFrom: [2, 5], flow: [8, 20] },
  tpu: { nozzle: [200, 250], bed: [0, 60], fan: [30, 100], fullFrom: [2, 4], flow: [1, 8] },
  pa: { nozzle: [240, 300], bed: [50, 110], fan: [0, 60], fullFrom: [2, 5], flow: [5, 15] },
  pc: { nozzle: [260, 300], bed: [100, 120], fan: [0, 60], fullFrom: [2, 6], flow: [5, 15] },
} as const satisfies Readonly<Record<string, FamilyRanges>>;
type MaterialFamily = keyof typeof materialFamilies;

const families = Object.keys(materialFamilies) as [MaterialFamily, ...MaterialFamily[]];

/** An entry of `content/print/profiles.yaml`. */
export const contentProfileSchema = printProfileSchema
  .extend({
    id: z.string().regex(/^[a-z0-9-]+$/),
    family: z.enum(families).describe('whose ranges in other makers’ profiles it keeps to'),
    maxFlow: z.number().positive().max(50).describe('mm³/s that the hot end melts of it'),
  })
  .superRefine(({ family, fan, maxFlow }, context) => {
    const ranges: FamilyRanges = materialFamilies[family];
    const check = (path: string[], value: number, [least, most]: Range) => {
      if (value >= least && value <= most) return;
      context.addIssue({ code: 'custom', path, message: `must be ${least} to ${most} for ${family}` });
    };
    check(['fan', 'min'], fan.min, ranges.fan);
    check(['fan', 'max'], fan.max, ranges.fan);
    check(['fan', 'fullFrom'], fan.fullFrom, ranges.fullFrom);
    check(['maxFlow'], maxFlow, ranges.flow);
  });
export type ContentProfile = z.infer<typeof contentProfileSchema>;

/** mm³/s of a line of plastic. Heights and widths in mm, speed in mm/s. */
export function flowOf(mmPerSecond: number, layerHeight: number, lineWidth: number): number {
  return mmPerSecond * layerHeight * lineWidth;
}

/** The numbers for the slicer: what a profile says beside them is for content alone. */
export function slicerProfile({ fan, shortestLayer, retraction, speeds, accelerations }: ContentProfile): PrintProfile {
  return { fan, shortestLayer, retraction, speeds, accelerations };
}
