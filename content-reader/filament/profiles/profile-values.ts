import type { Filament } from '../../../contract/filament/filament.ts';

/** The settings that all slicers have in common, by one reading of the record. */
export function profileValues({ nozzleC, bedC, firstLayer, fan }: Filament) {
  return {
    nozzle: nozzleC.recommended,
    firstNozzle: firstLayer?.nozzleC ?? nozzleC.recommended,
    bed: bedC.recommended,
    firstBed: firstLayer?.bedC ?? bedC.recommended,
    // Whole percent is all that slicers take.
    fanMin: Math.round(fan.minPercent),
    fanMax: Math.round(fan.maxPercent),
    fanOnBridges: Math.round(fan.bridgePercent ?? fan.maxPercent),
    fanFromLayer: fan.fullFromLayer ?? 1,
    // With a lowest speed of zero, only layers that are over soon get air.
    fanAlwaysOn: fan.minPercent > 0,
  };
}
