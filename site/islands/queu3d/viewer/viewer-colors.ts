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
