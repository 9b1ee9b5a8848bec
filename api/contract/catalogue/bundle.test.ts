import { describe, expect, test } from 'vitest';
import { bundleRuleOf, haveSameDiameter, quantityStep, rollName } from './bundle.ts';

const roll = { material: 'PLA', color: 'Petrol', weight: '1kg', diameter: '1.75mm' };
const mini = { ...roll, weight: '200g' };
const special = ['Leftovers', 'BulkBox', 'Mystery', 'Minis'];

describe('the minis bundle', () => {
  const rule = bundleRuleOf({ color: 'Minis', weight: '200g' });

  test('is five rolls', () => {
    expect(rule?.pieces).toBe(5);
  });

  test('takes 200 g rolls of 1.75 mm, and nothing larger or thicker', () => {
    expect(rule?.accepts(mini)).toBe(true);
    expect(rule?.accepts(roll)).toBe(false);
    expect(rule?.accepts({ ...mini, diameter: '2.85mm' })).toBe(false);
  });

  test.each(special)('never takes %s', (color) => {
    expect(rule?.accepts({ ...mini, color })).toBe(false);
  });
});

describe('the bulk 10-pack', () => {
  const rule = bundleRuleOf({ color: 'BulkBox', weight: '1kg' });

  test('is ten rolls', () => {
    expect(rule?.pieces).toBe(10);
  });

  test.each(['PLA', 'FORGE', 'PLA Ltd', 'PETG'])('takes %s in both diameters', (material) => {
    expect(rule?.accepts({ ...roll, material })).toBe(true);
    expect(rule?.accepts({ ...roll, material, diameter: '2.85mm' })).toBe(true);
  });

  test.each(['PLA Sub', 'ABS', 'PMMA', 'AcryBlend', 'Kit', 'merch'])('takes no %s', (material) => {
    expect(rule?.accepts({ ...roll, material })).toBe(false);
  });

  test('takes 1 kg rolls only', () => {
    expect(rule?.accepts(mini)).toBe(false);
    expect(rule?.accepts({ ...roll, weight: '5kg' })).toBe(false);
  });

  test.each(special)('never takes %s', (color) => {
    expect(rule?.accepts({ ...roll, color })).toBe(false);
  });
});

test('all other items are sold as they are', () => {
  expect(bundleRuleOf(roll)).toBeUndefined();
  expect(bundleRuleOf({ color: 'Minis', weight: '1kg' })).toBeUndefined();
});

test('Leftovers are sold in pairs, minis of them and all else one by one', () => {
  expect(quantityStep({ color: 'Leftovers', weight: '1kg' })).toBe(2);
  expect(quantityStep({ color: 'Leftovers', weight: '200g' })).toBe(1);
  expect(quantityStep(roll)).toBe(1);
});

test('rolls of two diameters do not go into one carton', () => {
  const thick = { ...roll, diameter: '2.85mm' };
  expect(haveSameDiameter([roll, roll])).toBe(true);
  expect(haveSameDiameter([thick, thick])).toBe(true);
  expect(haveSameDiameter([roll, thick])).toBe(false);
});

test('a roll is told from one of the same color in another material', () => {
  expect(rollName({ name: 'Black', tags: { material: 'PLA' } })).toBe('Black');
  expect(rollName({ name: 'Black', tags: { material: 'PETG' } })).toBe('PETG Black');
  expect(rollName({ name: 'FORGE Black', tags: { material: 'FORGE' } })).toBe('FORGE Black');
});
