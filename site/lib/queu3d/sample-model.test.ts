import { expect, it } from 'vitest';
import { measure } from '../../../slicer/mesh/measure.ts';
import { readModel } from '../../../slicer/mesh/read-model.ts';
import { inspectModel } from './inspect-model.ts';
import { sampleModel } from './sample-model.ts';

it('is a closed solid as drawn, small enough to be cheap, and leaves the checks something to say', async () => {
  const bytes = new Uint8Array(await sampleModel().arrayBuffer());
  const { facts } = await inspectModel(bytes);
  expect(facts.refused).toBeUndefined();
  expect(facts.findings).toMatchObject({ openEdges: 0, nonManifoldEdges: 0, shells: 1 });
  expect(Object.values(facts.repaired ?? {}).every((count) => count === 0)).toBe(true);
  expect(measure(await readModel(bytes)).volume).toBeGreaterThan(5_000);
  expect(facts.volume).toBeLessThan(15_000);
  expect(facts.flatFaces.length).toBeGreaterThan(0);
});
