/** Millimeters of a spool, for what builds it and for what prints on its label afterwards. */

/** The printed ring, before `hub` scales it. */
export const LABEL = { inner: 30.5, outer: 46 };
export const THICKNESS = 5;

/**
 * A 1 kg spool, unless the options say otherwise. `outer` is the radius of the flanges, `hub` scales bore, core and
 * label together.
 */
export function measuresOf({ outer = 100, width = 62, hub = 1, fill = 0.9 }) {
  const core = 38 * hub;
  return { outer, width, hub, core, bore: 27 * hub, filled: core + (outer - 9 - core) * fill };
}

/** How far the label stands off the spool's middle. */
export const labelHeight = ({ width }) => width / 2 + THICKNESS + 0.15;
