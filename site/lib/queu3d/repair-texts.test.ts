import { expect, it } from 'vitest';
import { boxFacts } from '../../mocks/a-read-model.ts';
import type { RepairProposal } from './model-facts.ts';
import { changesText } from './repair-texts.ts';

const repaired = { degenerate: 0, duplicate: 0, cracks: 0, flipped: 0, holes: 0, shells: 0, sheets: 0 };
const triangles = (count: number) => new Float32Array(9 * count);

function proposal(change: Partial<RepairProposal>, cracks = 0): RepairProposal {
  const facts = boxFacts(10, 10, 10, { repaired: { ...repaired, cracks } });
  const nothing = { added: triangles(0), dropped: triangles(0), holes: 0, addedArea: 0, droppedArea: 0, reach: 0 };
  return { kind: 'holes', facts, ...nothing, drawnArea: 600, drawnBox: facts.box, ...change };
}

it.each([
  ['holes that are closed', proposal({ added: triangles(4), holes: 2 }), '2 holes closed.'],
  [
    'holes that are closed beside sheets',
    proposal({ added: triangles(4), holes: 1, dropped: triangles(3) }),
    '1 hole closed, 3 triangles left out.',
  ],
  ['sheets', proposal({ kind: 'sheets', dropped: triangles(1) }), '1 triangle left out.'],
  [
    'corners that are joined',
    proposal({ kind: 'joined', reach: 0.03 }, 214),
    'We joined 214 corners that lie up to 0.03 mm apart. Nothing was added or left out.',
  ],
  [
    'faces that only face each other',
    proposal({ kind: 'joined' }),
    'We made its faces fit together. Nothing was added or left out.',
  ],
])('says what a repair changes: %s', (_, made, text) => {
  expect(changesText(made)).toBe(text);
});
