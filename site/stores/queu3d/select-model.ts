import type { Desk } from './desk.ts';
import { takePicture } from './take-picture.ts';

/** Shows another model; the one before leaves its picture, which nobody waits for. */
export function selectModel(desk: Desk, id: string): void {
  if (desk.$state.get().selected === id || !desk.find(id)) return;
  void takePicture(desk);
  desk.set({ selected: id });
}
