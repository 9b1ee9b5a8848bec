import { describe, expect, test } from 'vitest';
import { bundleRuleOf, haveSameDiameter, quantityStep, rollName } from './bundle.ts';

const roll = { material: 'PLA', color: 'Petrol', weight: '1kg', diameter: '1.75mm' };
const mini = { ...roll, weight: '200g' };
const special = ['Leftovers', 'BulkBox', 'Mystery', 'Minis'];

describe('the minis bundle', () => {
  const rule = bundleRuleOf({ color: 'Minis', weight: '200g' });

  test('needs five rolls', () => {
    expect(rule?.pieces).toBe(5);
  });

  test('accepts only 200 g rolls of 1.75 mm', () => {
    expect(rule?.accepts(mini)).toBe(true);
    expect(rule?.accepts(roll)).toBe(false);
    expect(rule?.accepts({ ...mini, diameter: '2.85mm' })).toBe(false);
  });

  test.each(special)('never accepts %s', (color) => {
    expect(rule?.accepts({ ...mini, color })).toBe(false);
  });
});

describe('the bulk 10-pack', () => {
  const rule = bundleRuleOf({ color: 'BulkBox', weight: '1kg' });

  test('needs ten rolls', () => {
    expect(rule?.pieces).toBe(10);
  });

  test.each(['PLA', 'FORGE', 'PLA Ltd', 'PETG'])('accepts %s in both diameters', (material) => {
    expect(rule?.accepts({ ...roll, material })).toBe(true);
    expect(rule?.accepts({ ...roll, material, diameter: '2.85mm' })).toBe(true);
  });

  test.each(['PLA Sub', 'ABS', 'PMMA', 'AcryBlend', 'Kit', 'merch'])('does not accept %s', (material) => {
    expect(rule?.accepts({ ...roll, material })).toBe(false);
  });

  test('accepts 1 kg rolls only', () => {
    expect(rule?.accepts(mini)).toBe(false);
    expect(rule?.accepts({ ...roll, weight: '5kg' })).toBe(false);
  });

  test.each(special)('never accepts %s', (color) => {
    expect(rule?.accepts({ ...roll, color })).toBe(false);
  });
});

test('other items are not bundles', () => {
  expect(bundleRuleOf(roll)).toBeUndefined();
  expect(bundleRuleOf({ color: 'Minis', weight: '1kg' })).toBeUndefined();
});

test('leftover spools are sold in pairs, leftover minis and all other items one by one', () => {
  expect(quantityStep({ color: 'Leftovers', weight: '1kg' })).toBe(2);
  expect(quantityStep({ color: 'Leftovers', weight: '200g' })).toBe(1);
  expect(quantityStep(roll)).toBe(1);
});

test('a carton cannot mix diameters', () => {
  const thick = { ...roll, diameter: '2.85mm' };
  expect(haveSameDiameter([roll, roll])).toBe(true);
  expect(haveSameDiameter([thick, thick])).toBe(true);
  expect(haveSameDiameter([roll, thick])).toBe(false);
});

test('a roll’s name includes its material when other materials share the color', () => {
  expect(rollName({ name: 'Black', tags: { material: 'PLA' } })).toBe('Black');
  expect(rollName({ name: 'Black', tags: { material: 'PETG' } })).toBe('PETG Black');
  expect(rollName({ name: 'FORGE Black', tags: { material: 'FORGE' } })).toBe('FORGE Black');
});
