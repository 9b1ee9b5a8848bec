import { expect, it } from 'vitest';
import { materialLabel } from './material-label.ts';

it.each([
  ['PLA', 'PLA'],
  ['PLA Sub', 'Premium PLA'],
  ['PLA Ltd', 'Limited PLA'],
  ['parts', ''],
  ['merch', ''],
])('shows shoppers %s as "%s"', (material, label) => expect(materialLabel(material)).toBe(label));
