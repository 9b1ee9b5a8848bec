import type { RunnerTask } from 'vitest';
import type { TestProject } from 'vitest/node';
import { allComponents } from './components.ts';

/** Components, or folders of them, that no test of ours can check, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'site/islands/queu3d/viewer/renderer/': 'draws with WebGL into a canvas, which has no elements',
};

/**
 * Fails a run of all tests of the site when axe never saw one of its components: `expectAccessible` runs at the end of
 * each test, so any test that renders the component will do.
 */
export default function accessibilityCoverage(project: TestProject): () => Promise<void> {
  return async () => {
    const { testFiles } = await project.globTestFiles();
    const files = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name);
    // A part of the tests leaves out components by nature, and a failed one says enough.
    const isWhole = testFiles.every(
      (path) => files.find(({ filepath }) => filepath === path)?.result?.state === 'pass',
    );
    if (!isWhole && process.env.ACCESSIBILITY_COVERAGE !== 'of a part') return;
    const faults = coverageFaults(allComponents(), new Set(files.flatMap(checkedIn)), EXCEPTIONS);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  };
}

function checkedIn(task: RunnerTask): string[] {
  const own = task.meta.checked ?? [];
  return 'tasks' in task ? [...own, ...task.tasks.flatMap(checkedIn)] : own;
}

/** Components that were not checked, and exceptions that are none any more. */
export function coverageFaults(
  components: readonly string[],
  checked: ReadonlySet<string>,
  exceptions: Readonly<Record<string, string>>,
): string[] {
  const excepted = (id: string) => Object.keys(exceptions).find((start) => id.startsWith(start));
  const missing = components.filter((id) => !checked.has(id) && !excepted(id));
  const needed = new Set(components.filter((id) => !checked.has(id)).map(excepted));
  return [
    ...missing.map((id) => `${id}: no accessibility test shows this component`),
    ...Object.keys(exceptions)
      .filter((start) => !needed.has(start))
      .map((start) => `${start}: is checked, or gone; remove it from the exceptions`),
  ];
}
