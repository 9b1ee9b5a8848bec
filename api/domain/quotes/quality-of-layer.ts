import type { PrintContent, PrintQuality } from '../../contract/queu3d/print-content.ts';
import type { SliceSettings } from '../../contract/queu3d/settings.ts';

/** The stop that a slice was made at; undefined when content has no such layer height any more. */
export function qualityOfLayer(
  { qualities }: Pick<PrintContent, 'qualities'>,
  { overrides }: SliceSettings,
): PrintQuality | undefined {
  return qualities.find(({ layerHeight }) => layerHeight === overrides.layer_height);
}
