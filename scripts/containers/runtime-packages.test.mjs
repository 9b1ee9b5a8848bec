// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { apiEnvironment } from '../api/permissions.mjs';
import { dropShopDatabase, ensureShopDatabase } from '../postgres/shop-role.mjs';
import { freePort } from '../processes/free-port.mjs';
import { PROJECT } from '../project.mjs';
import { copyPackages, modulesOf, runtimePackages } from './runtime-packages.mjs';

const server = process.env.TEST_DATABASE_URL ?? '';
const database = `image_${process.pid}`;
const secret = randomBytes(20).toString('hex');
const folder = mkdtempSync(join(tmpdir(), 'image-'));
afterAll(async () => {
  await dropShopDatabase(server, database);
  rmSync(folder, { recursive: true, force: true });
});

/**
 * The project's folder as an image has it: what its Dockerfile copies, and these packages. Of the site it needs no pages.
 * @param {string} dockerfile
 */
function imageOf(dockerfile) {
  const text = readFileSync(join(PROJECT, dockerfile), 'utf8').replaceAll('\\\n', '');
  const [, ...programs] = /runtime-packages\.mjs (.+)/.exec(text)?.[1]?.split(/\s+&&/)[0]?.trim().split(/\s+/) ?? [];
  const image = join(folder, dockerfile);
  for (const [, words = ''] of text.slice(text.lastIndexOf('\nFROM')).matchAll(/^COPY (?:--from=build )?(.+)$/gm)) {
    const paths = words
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/^\/(shop|slicer)\//, ''));
    const target = paths.pop() ?? '';
    for (const path of paths.filter((each) => !/^\/|^--|^containers\/|^\.cache\//.test(each))) {
      const to = join(image, /\/$/.test(target) ? join(target, path.split('/').at(-1) ?? '') : target);
      if (path === 'dist' || path === 'content') symlinkSync(join(PROJECT, path), to);
      else
        cpSync(join(PROJECT, path), to, {
          recursive: true,
          filter: (each) => !/\.test\.m?ts$|\/api\/test$/.test(each),
        });
    }
  }
  copyPackages(['node_modules/deno', ...runtimePackages(programs)], image);
  return { image, programs };
}

it('finds everything that installs the packages of api/Dockerfile before the rest is copied', () => {
  const text = readFileSync(join(PROJECT, 'api/Dockerfile'), 'utf8');
  const [before = ''] = text.split('\nCOPY . .');
  for (const [, words = ''] of before.matchAll(/^COPY (.+)$/gm)) {
    const paths = words.split(' ').slice(0, -1);
    for (const path of paths) cpSync(join(PROJECT, path), join(folder, 'installs', path), { recursive: true });
  }
  const [, program] = /import \{ \w+ \} from '\.\/(.+?)'/.exec(before) ?? [];
  const run = ['--eval', `await import('./${program}')`];
  execFileSync(process.execPath, ['--input-type=module', ...run], { cwd: join(folder, 'installs') });
});

it.each(['api/Dockerfile', 'slicer/Dockerfile'])(
  'finds everything that the programs of %s import in its image',
  (dockerfile) => {
    const { image, programs } = imageOf(dockerfile);
    expect(programs.length).toBeGreaterThan(1);
    const modules = modulesOf(programs, image);
    expect(modules.length).toBeGreaterThan(50);
    expect(modules.filter(({ error }) => error)).toEqual([]);
    const unresolved = modules.flatMap(({ dependencies = [] }) =>
      dependencies.filter(({ code }) => code && !code.specifier),
    );
    expect(unresolved).toEqual([]);
  },
);

it('starts the API with only what its image has', async () => {
  const image = join(folder, 'api/Dockerfile');
  const own = {
    PORT: String(await freePort()),
    DATABASE_URL: await ensureShopDatabase(server, { database, role: database, password: secret }),
    DATA_DIR: join(folder, 'data'),
    TOKEN_SECRET: secret,
  };
  const deno = join(image, 'node_modules/deno/deno');
  const flags = [
    '--no-prompt',
    '--no-remote',
    '--cached-only',
    '--allow-env',
    `--allow-read=${image}`,
    `--allow-run=${deno},/usr/bin/prlimit`,
  ];
  const env = { ...apiEnvironment(own, process.env), DENO_DIR: join(folder, 'deno') };
  const api = spawn(deno, ['run', ...flags, 'scripts/api/run-api.mjs'], {
    cwd: image,
    env,
    stdio: ['ignore', 'pipe', 2],
  });
  onTestFinished(() => void api.kill());
  const ended = once(api, 'exit');
  if (!api.stdout) throw new Error('stdout is not piped');
  await Promise.race([once(api.stdout, 'data'), ended]);
  const answer = await fetch(`http://127.0.0.1:${own.PORT}/api/health/ready`);
  expect(await answer.json()).toMatchObject({ ready: true });
  api.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
