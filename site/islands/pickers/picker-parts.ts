import type { PickerPlan } from '../../lib/pickers/plans.ts';
import type { BundlePicker } from '../../stores/pickers/bundle-picker.ts';
import type { PickerState, PickerView } from '../../stores/pickers/picker-state.ts';

/** The props of every part of a picker. */
export interface PickerParts {
  readonly plan: PickerPlan;
  readonly picker: BundlePicker;
  readonly state: PickerState;
  readonly view: PickerView;
}
