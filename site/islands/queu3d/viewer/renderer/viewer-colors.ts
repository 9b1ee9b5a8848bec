import type { PathKind } from '../../../../../contract/queu3d/layers/layer-format.ts';

/** WebGL cannot read the stylesheet: the values of `tokens.css`, and the colors of the bed. */
export const viewerColors = {
  stage: '#e6e3db',
  ink: '#16181d',
  danger: '#b23118',
  vermilion: '#e4482b',
  added: '#2463c9',
  plate: '#3a3d46',
  gridLine: '#5b5f6a',
  gridSection: '#878b96',
  figures: '#e9e6de',
} as const;

/** Of speeds, from slow to fast: lighter with each step, which needs no color vision, and none is a color of a kind. */
export const speedColors = ['#8f80f5', '#d67fc4', '#f08a8a', '#f7b25a', '#f5ee6a'] as const;
/** Of moves without plastic, and of the starts of outer walls: thin and small on the dark bed. */
export const travelColor = '#c9ccd4';
export const seamColor = '#ffffff';

/** What the lines of a layer are for. Told apart without red and green: the palette of Okabe and Ito. */
export const pathColors: Readonly<Record<PathKind, string>> = {
  outerWall: '#0072b2',
  innerWall: '#56b4e9',
  skin: '#f0e442',
  infill: '#009e73',
  support: '#d55e00',
  adhesion: '#cc79a7',
};
