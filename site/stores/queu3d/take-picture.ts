import type { ViewerHandle } from '../../islands/queu3d/viewer/viewer-props.ts';
import type { Desk } from './desk.ts';

const cameras = new WeakMap<Desk, { readonly id: string; readonly handle: ViewerHandle }>();

/** The viewer shows this model and can take its picture; null when it no longer can. */
export function keepCamera(desk: Desk, id: string, handle: ViewerHandle | null): void {
  if (handle) cameras.set(desk, { id, handle });
  else cameras.delete(desk);
}

/** Keeps a picture of the model that is shown, for its line in the cart. Never throws: a print is sold without one, too. */
export async function takePicture(desk: Desk): Promise<void> {
  const camera = cameras.get(desk);
  if (!camera || camera.id !== desk.$state.get().selected) return;
  try {
    const preview = await camera.handle.capture();
    if (preview) desk.edit(camera.id, { preview });
  } catch (error) {
    console.warn('No picture was taken.', error);
  }
}
