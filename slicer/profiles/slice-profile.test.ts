import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { PrintProfile } from '../../contract/queu3d/print-profile.ts';
import { SLICE_PROFILE } from '../../contract/queu3d/slice-profile.ts';
import { settingsOf } from '../test/ask-slicer.ts';
import { engineArguments } from './engine-arguments.ts';
import { engineSettings } from './engine-settings.ts';
import { machineDefinition } from './machine-definition.ts';

const files = { definition: 'definition', model: 'model', gcode: 'gcode' };

/** Any: its numbers are part of a slice's settings, and so of its key. */
const profile: PrintProfile = {
  fan: { min: 30, max: 50, fullFrom: 3 },
  shortestLayer: 8,
  retraction: { length: 0.8, speed: 30 },
  speeds: { outerWall: 30, innerWall: 45, infill: 60, skin: 35, support: 45, firstLayer: 20, travel: 150 },
  accelerations: { outerWall: 800, print: 1500, firstLayer: 500, travel: 2000 },
};

function everyCommand(): string[][] {
  return [undefined, profile].flatMap((each) =>
    [0.08, 0.12, 0.16, 0.2, 0.28].flatMap((layer_height) =>
      [0, 1, 20, 25, 26, 50, 94, 95, 99].flatMap((infill_sparse_density) =>
        [false, true].map((support_enable) =>
          engineArguments(
            engineSettings(settingsOf({ layer_height, infill_sparse_density, support_enable }).overrides, each),
            files,
          ),
        ),
      ),
    ),
  );
}

it('renames a changed slice profile, so that old slices are not quoted', () => {
  const commands = JSON.stringify([machineDefinition, everyCommand()]);
  expect(SLICE_PROFILE).toBe(createHash('sha256').update(commands).digest('hex').slice(0, 12));
});
