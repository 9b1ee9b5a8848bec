/** What a part has to take, and what its printer can do. */
export interface Needs {
  /** °C of the warmest air or surface around the part */
  readonly heat: number;
  /** stands in sun and weather */
  readonly sun: boolean;
  readonly load: Load;
  /** touches food */
  readonly food: boolean;
  /** the printer is closed */
  readonly enclosure: boolean;
  /** °C that the nozzle reaches */
  readonly nozzle: number;
  /** °C that the bed reaches */
  readonly bed: number;
}

export const loads = ['none', 'steady', 'impact'] as const;
type Load = (typeof loads)[number];

/** Whole °C that the form takes: from a cool room to above all that we sell; as far as printers with a nozzle go. */
export const needLimits = {
  heat: { min: 20, max: 200 },
  nozzle: { min: 150, max: 500 },
  bed: { min: 0, max: 200 },
} as const;

const flags = ['sun', 'food', 'enclosure'] as const;
const temperatures = ['heat', 'nozzle', 'bed'] as const;

/** The needs in an address; what is missing or out of range there is as in `start`. */
export function needsInQuery(query: URLSearchParams, start: Needs): Needs {
  const load = loads.find((name) => name === query.get('load')) ?? start.load;
  // A box that is not checked is missing from a form, so any answer at all means that it was asked.
  const isAsked = query.has('heat');
  return {
    ...start,
    load,
    ...Object.fromEntries(flags.map((name) => [name, isAsked ? query.get(name) === 'yes' : start[name]])),
    ...Object.fromEntries(temperatures.map((name) => [name, temperatureIn(query.get(name), name) ?? start[name]])),
  };
}

function temperatureIn(text: string | null, name: (typeof temperatures)[number]): number | undefined {
  const { min, max } = needLimits[name];
  const value = /^\d{1,3}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

/** The address that says all needs, to be shared. */
export function adviserPath({ load, ...needs }: Needs): string {
  const query = new URLSearchParams({ heat: String(needs.heat), load });
  for (const name of flags) if (needs[name]) query.set(name, 'yes');
  for (const name of ['nozzle', 'bed'] as const) query.set(name, String(needs[name]));
  return `/adviser/?${query}`;
}
