/** What WebGL cannot take from the stylesheet: values of `tokens.css`, and of the bed, which has none. */
export const viewerColors = {
  stage: '#e6e3db',
  ink: '#16181d',
  paper: '#f6f4ef',
  danger: '#b23118',
  vermilion: '#e4482b',
  plate: '#3a3d46',
  plateEdge: '#2b2d34',
  gridLine: '#5b5f6a',
  gridSection: '#878b96',
  figures: '#e9e6de',
} as const;
