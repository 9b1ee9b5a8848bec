// @ts-check
import { PlainProblem } from '../processes/plain-problem.mjs';

/** The packages bring a newer Node for everything after installing them; to install them, this one is needed. */
export function checkNode(version = process.versions.node) {
  if (Number.parseInt(version, 10) >= 20) return;
  throw new PlainProblem(
    `This needs Node 20 or newer; "node" is version ${version}. Install a newer one from https://nodejs.org.`,
  );
}
