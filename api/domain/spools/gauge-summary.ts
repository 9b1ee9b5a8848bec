import { type GaugeLog, type GaugePoint, MAX_GAUGE_POINTS } from '../../../contract/filament/spool.ts';

export interface Reading {
  readonly meter: number;
  readonly diameterMm: number;
  /** undefined: the gauge measures in one direction */
  readonly ovalityMm: number | undefined;
}

interface Stretch {
  readonly meter: number;
  readings: number;
  sum: number;
  min: number;
  max: number;
}

/** Summarizes readings one by one, so that a long log takes no more memory than a short one. */
export class GaugeSummary {
  #readings = 0;
  #mean = 0;
  /** sum of squared differences from the mean so far, after Welford */
  #squares = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = 0;
  #ovality: number | undefined;
  #first = 0;
  #last = 0;
  #stretches: Stretch[] = [];
  #perStretch = 1;

  add({ meter, diameterMm, ovalityMm }: Reading): void {
    if (this.#readings === 0) this.#first = meter;
    this.#last = meter;
    this.#readings += 1;
    const difference = diameterMm - this.#mean;
    this.#mean += difference / this.#readings;
    this.#squares += difference * (diameterMm - this.#mean);
    this.#min = Math.min(this.#min, diameterMm);
    this.#max = Math.max(this.#max, diameterMm);
    if (ovalityMm !== undefined) this.#ovality = Math.max(this.#ovality ?? 0, ovalityMm);
    this.#draw(meter, diameterMm);
  }

  get readings(): number {
    return this.#readings;
  }

  finish(): GaugeLog {
    return {
      readings: this.#readings,
      lengthM: rounded(this.#last - this.#first),
      meanMm: rounded(this.#mean),
      deviationMm: this.#readings < 2 ? 0 : rounded(Math.sqrt(this.#squares / (this.#readings - 1))),
      minMm: rounded(this.#min),
      maxMm: rounded(this.#max),
      ovalityMaxMm: this.#ovality === undefined ? null : rounded(this.#ovality),
      points: this.#stretches.map(pointOf),
    };
  }

  /** Stretches keep their extremes, so that a thin spot stays in sight. When they are too many, each two become one. */
  #draw(meter: number, mm: number): void {
    const current = this.#stretches.at(-1);
    if (current && current.readings < this.#perStretch) {
      widen(current, { readings: 1, sum: mm, min: mm, max: mm });
      return;
    }
    if (this.#stretches.length === MAX_GAUGE_POINTS) {
      this.#stretches = this.#stretches.filter((stretch, index, all) => {
        const next = all[index + 1];
        if (index % 2 === 0 && next) widen(stretch, next);
        return index % 2 === 0;
      });
      this.#perStretch *= 2;
    }
    this.#stretches.push({ meter, readings: 1, sum: mm, min: mm, max: mm });
  }
}

function widen(stretch: Stretch, by: Omit<Stretch, 'meter'>): void {
  stretch.readings += by.readings;
  stretch.sum += by.sum;
  stretch.min = Math.min(stretch.min, by.min);
  stretch.max = Math.max(stretch.max, by.max);
}

function pointOf({ meter, readings, sum, min, max }: Stretch): GaugePoint {
  return { meter: rounded(meter), meanMm: rounded(sum / readings), minMm: rounded(min), maxMm: rounded(max) };
}

/** To a tenth of a micrometer: laser gauges resolve a whole one. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
