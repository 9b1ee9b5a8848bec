import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { modelsInZip } from './models-in-zip.ts';

const solid = (size = 100) => strToU8(`solid ${'x'.repeat(size)}`);

describe('modelsInZip', () => {
  it('finds models in all folders, by their file names, and names everything else', () => {
    const zip = zipSync({
      'README.txt': strToU8('hello'),
      'parts/lid.STL': solid(),
      'parts/base.3mf': zipSync({ 'a.model': solid() }),
      'old/parts.zip': zipSync({ 'hidden.stl': solid() }),
      '__MACOSX/parts/._lid.STL': solid(),
      'empty.obj': new Uint8Array(),
    });
    const { models, leftOut } = modelsInZip(zip, 20);
    expect(models.map(({ name }) => name)).toEqual(['base.3mf', 'lid.STL']);
    expect([...(models[1]?.bytes ?? [])]).toEqual([...solid()]);
    expect(leftOut).toEqual([
      { name: 'README.txt', reason: 'not_a_model' },
      { name: '__MACOSX/parts/._lid.STL', reason: 'not_a_model' },
      { name: 'empty.obj', reason: 'empty' },
      { name: 'old/parts.zip', reason: 'nested_zip' },
    ]);
  });

  it('tells files of one name apart by their folders', () => {
    const zip = zipSync({ 'arm/left/base.stl': solid(), 'arm/right/base.stl': solid(), 'arm/lid.stl': solid() });
    const names = modelsInZip(zip, 20).models.map(({ name }) => name);
    expect(names).toEqual(['left · base.stl', 'lid.stl', 'right · base.stl']);
  });

  it('unpacks no more models than there is room for, and names the others', () => {
    const zip = zipSync({ 'a.stl': solid(), 'b.stl': solid(), 'c.stl': solid() });
    const { models, leftOut } = modelsInZip(zip, 2);
    expect(models.map(({ name }) => name)).toEqual(['a.stl', 'b.stl']);
    expect(leftOut).toEqual([{ name: 'c.stl', reason: 'no_room' }]);
  });

  it('skips a damaged model and keeps the sound ones', () => {
    const zip = zipSync({ 'a.stl': solid(), 'b.stl': solid() }, { level: 0 });
    const at = 30 + 'a.stl'.length + 10;
    zip[at] = (zip[at] ?? 0) ^ 1;
    const { models, leftOut } = modelsInZip(zip, 20);
    expect(models.map(({ name }) => name)).toEqual(['b.stl']);
    expect(leftOut).toEqual([{ name: 'a.stl', reason: 'unreadable' }]);
  });

  it('refuses a bomb by what it announces, before it unpacks anything', () => {
    const zip = zipSync({ 'a.stl': solid(), 'b.stl': solid() });
    const view = new DataView(zip.buffer);
    for (let at = 0; at < zip.length - 28; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 300 * 2 ** 20, true);
      // Unpacking would fail on an entry without a header.
      if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at, 0, true);
    }
    expect(() => modelsInZip(zip, 20)).toThrow(expect.objectContaining({ fault: 'unpacks_too_far' }));
  });

  it('refuses a bomb by its ratio', () => {
    const zeros = new Uint8Array(6 * 2 ** 20);
    const zip = zipSync({ 'a.stl': zeros }, { level: 9 });
    expect(() => modelsInZip(zip, 20)).toThrow(expect.objectContaining({ fault: 'unpacks_too_far' }));
  });

  it('leaves out a model of more than 100 MB without unpacking it', () => {
    const zip = zipSync({ 'big.stl': solid(), 'small.stl': solid() });
    const view = new DataView(zip.buffer);
    const at = zip.findIndex((_, i) => i < zip.length - 4 && view.getUint32(i, true) === 0x02014b50);
    view.setUint32(at + 24, 101 * 2 ** 20, true);
    const { models, leftOut } = modelsInZip(zip, 20);
    expect(models.map(({ name }) => name)).toEqual(['small.stl']);
    expect(leftOut).toEqual([{ name: 'big.stl', reason: 'too_large' }]);
  });

  it('rejects a file that is not a ZIP', () => {
    expect(() => modelsInZip(solid(), 20)).toThrow(expect.objectContaining({ fault: 'wrong_content' }));
  });
});
