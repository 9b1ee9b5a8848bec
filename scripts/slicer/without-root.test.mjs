// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { PROJECT } from '../setup/project.mjs';
import { withoutRoot } from './without-root.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'northspool-scratch-'));
afterAll(() => rmSync(scratch, { recursive: true }));

it('starts from a shell of root that does not look for programs in sbin', () => {
  const [program = '', ...args] = [...withoutRoot(scratch, [PROJECT]), '/bin/sh', '-c', 'echo started'];
  const env = { PATH: '/usr/bin:/bin' };
  const { stdout, stderr } = spawnSync(program, args, { cwd: PROJECT, env, encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({ stdout: 'started\n', stderr: '' });
});
