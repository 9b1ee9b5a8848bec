import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { SLICE_PROFILE } from '../../contract/queu3d/slice-profile.ts';
import { settingsOf } from '../test/ask-slicer.ts';
import { engineArguments } from './engine-arguments.ts';
import { engineSettings } from './engine-settings.ts';
import { machineDefinition } from './machine-definition.ts';

const files = { definition: 'definition', model: 'model', gcode: 'gcode' };

function everyCommand(): string[][] {
  return [0.08, 0.12, 0.16, 0.2, 0.28].flatMap((layer_height) =>
    [0, 1, 20, 25, 26, 50, 94, 95, 99].flatMap((infill_sparse_density) =>
      [false, true].map((support_enable) =>
        engineArguments(
          engineSettings(settingsOf({ layer_height, infill_sparse_density, support_enable }).overrides),
          files,
        ),
      ),
    ),
  );
}

it('renames a changed slice profile, so that old slices are not quoted', () => {
  const profile = JSON.stringify([machineDefinition, everyCommand()]);
  expect(SLICE_PROFILE).toBe(createHash('sha256').update(profile).digest('hex').slice(0, 12));
});
