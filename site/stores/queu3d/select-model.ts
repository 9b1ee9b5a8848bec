import type { Desk } from './desk.ts';
import { takePicture } from './take-picture.ts';

/** Shows another model; the one before leaves its picture. */
export async function selectModel(desk: Desk, id: string): Promise<void> {
  if (desk.$state.get().selected === id) return;
  await takePicture(desk);
  if (desk.find(id)) desk.set({ selected: id });
}
