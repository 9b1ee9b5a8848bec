/** Texts of a spool's page. */
export const spoolMessages = {
  // ours
  noGauge: 'No gauge log is stored for this spool.',
  gaugeOf: {
    spool: 'What the laser gauge read of this spool.',
    lot: 'What the laser gauge read of the lot that this spool was wound from.',
  },
  noFiles: 'No slicer profiles or tags are ready for this spool yet.',
  sameLot: (spools: number) =>
    spools === 0 ? 'No other spool of this lot is in stock.' : `${spools} of the same lot in stock`,
  notSold: 'We no longer sell this spool.',
  noSpool: 'There is no spool with this code. Please compare it with the label.',
  chart: (meters: string, least: string, most: string) =>
    `Diameter along ${meters} m of filament, between ${least} and ${most} mm`,
};
