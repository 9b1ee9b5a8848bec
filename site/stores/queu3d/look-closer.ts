import { poseOf } from '../../lib/queu3d/slice-settings.ts';
import type { Desk } from './desk.ts';

/** A slider that is still moving is not followed step by step. */
const REST = 200;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Has the worker look how a model stands now: thin walls, what touches the bed, what hangs over. */
export function lookCloser(desk: Desk, id: string): void {
  desk.edit(id, { walls: null, standing: null });
  clearTimeout(waiting.get(id));
  waiting.set(
    id,
    setTimeout(() => {
      waiting.delete(id);
      void look(desk, id);
    }, REST),
  );
}

async function look(desk: Desk, id: string): Promise<void> {
  const project = desk.find(id);
  if (!project?.model) return;
  const { model, settings } = project;
  const pose = poseOf(settings);
  const isNow = () => {
    const now = desk.find(id);
    return (
      now &&
      poseOf(now.settings)
        .flat()
        .every((part, place) => part === pose.flat()[place])
    );
  };
  try {
    const [standing, walls] = await Promise.all([model.standing(pose), model.thinWalls(pose)]);
    if (isNow()) desk.edit(id, { standing, walls });
  } catch (error) {
    // Overtaken by the next look, or the model has gone; otherwise the page sells without these two findings.
    if (!(error instanceof Error && error.name === 'AbortError')) console.warn('A model was not looked at.', error);
  }
}
