// @ts-check
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/processes/free-port.mjs';
import { print, step } from '../../scripts/processes/print.mjs';
import { UserError } from '../../scripts/processes/user-error.mjs';
import { waitUntil } from '../../scripts/processes/wait.mjs';
import { PROJECT } from '../../scripts/project.mjs';
import { caddyfileFor } from './caddyfile-for.mjs';
import { composeCommand, docker, succeed } from './docker.mjs';

/** @type {Record<string, { file: string, options?: string[] }>} */
const IMAGES = {
  shop: { file: 'api/Dockerfile' },
  publish: { file: 'api/Dockerfile', options: ['--target', 'publish'] },
  slicer: { file: 'slicer/Dockerfile' },
  tls: { file: 'containers/tls/Dockerfile' },
  store: { file: 'containers/store/Dockerfile' },
};
/** Pages name this address, whatever the ports of a run are. */
export const SITE_URL = 'https://stack-test.example';
/** Everything that serves shoppers; `database-role` ends after its work. */
export const SERVICES = ['shop-1', 'shop-2', 'slicer-1', 'slicer-2', 'database', 'store', 'tls'];
/** As long as a cold start takes on a busy machine. */
const HEALTHY_TIMEOUT_MS = 300_000;
/** The database's disk: small, so that it can be filled. */
const DISK_MEGABYTES = 1500;

/** Postgres believes its own machine, as in its image. */
const ACCESS =
  'local all all trust\nhost all all 127.0.0.1/32 trust\nhost all all ::1/128 trust\nhost all all all scram-sha-256\n';

/** @typedef {Awaited<ReturnType<typeof openStack>>} Stack */

/** The images, under separate names, so that those of a shop on this machine stay. */
export async function buildImages() {
  for (const [name, { file, options = [] }] of Object.entries(IMAGES)) {
    const args = file === 'api/Dockerfile' ? [...options, '--build-arg', `SITE_URL=${SITE_URL}`] : options;
    await step(`Building the image of ${name}`, () =>
      docker(['build', '--network=host', '--tag', imageOf(name), '--file', file, ...args, '.']),
    );
  }
}

/** @param {string} name */
function imageOf(name) {
  return `northspool-stack-test-${name}`;
}

/** Sizes of the images in MB. */
export async function imageSizes() {
  const names = Object.keys(IMAGES);
  const sizes = await docker(['image', 'inspect', '--format', '{{.Size}}', ...names.map(imageOf)]);
  return names.map((name, place) => ({ name, megabytes: Math.round(Number(sizes.split('\n')[place]) / 1e6) }));
}

/**
 * The whole of docker-compose.yml on free ports, as a separate project that is removed with all its volumes at the end.
 * @param {object} options
 * @param {number} options.smtpPort of a mail server on this machine
 * @param {(remove: () => void) => void} options.atEnd called with what removes the stack
 * @param {{ of: { folder: string, project: string }, name: string }} [options.restored] a backup in a volume of another
 *   stack, from which this one is restored, with the same secrets
 */
export async function openStack({ smtpPort, atEnd, restored }) {
  const compose = await composeCommand();
  const project = `northspool-stack-test-${process.pid}${restored ? '-restored' : ''}`;
  const folder = mkdtempSync(join(tmpdir(), 'northspool-stack-'));
  const [http, https] = [await freePort(), await freePort()];
  const url = `https://localhost:${https}`;
  cpSync(join(PROJECT, 'docker-compose.yml'), join(folder, 'docker-compose.yml'));
  cpSync(join(PROJECT, 'containers'), join(folder, 'containers'), { recursive: true });
  cpSync(join(PROJECT, 'content'), join(folder, 'content'), { recursive: true, preserveTimestamps: true });
  // Not only the user of this process reads them.
  chmodSync(folder, 0o755);
  if (restored) cpSync(join(restored.of.folder, 'secrets'), join(folder, 'secrets'), { recursive: true });
  await succeed(join(folder, 'containers/make-secrets.sh'), []);
  writeFileSync(join(folder, 'secrets/SMTP_URL'), `smtp://mail:${smtpPort}\n`);
  const secret = (/** @type {string} */ name) => readFileSync(join(folder, 'secrets', name), 'utf8').trim();
  // Callers' addresses are believed, so that shoppers come from many.
  const settings = { PUBLIC_URL: url, HTTP_PORT: http, HTTPS_PORT: https, CDN_RANGES: '0.0.0.0/0', SLICER_THREADS: 1 };
  writeFileSync(
    join(folder, '.env'),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const disk = mountSmallDisk(join(folder, 'disk'));
  writeFileSync(join(folder, 'override.json'), JSON.stringify(await override(folder, { disk, secret }), null, 2));
  const env = { ...process.env, COMPOSE_PROJECT_NAME: project, COMPOSE_FILE: 'docker-compose.yml:override.json' };
  const [command = '', ...first] = compose;
  const run = (/** @type {string[]} */ ...args) => succeed(command, [...first, ...args], { cwd: folder, env });

  atEnd(() => {
    const down = ['down', '--volumes', '--remove-orphans', '--timeout', '2'];
    execFileSync(command, [...first, ...down], { cwd: folder, env, stdio: 'ignore' });
    if (disk) execFileSync('umount', [disk]);
    rmSync(folder, { recursive: true, force: true });
  });

  const idOf = async (/** @type {string} */ service) => (await run('ps', '-q', service)).split('\n').at(-1) ?? '';
  const health = async (/** @type {string} */ service) =>
    await docker(['inspect', '--format', '{{.State.Running}} {{.State.Health.Status}}', await idOf(service)]).catch(
      () => '',
    );
  const isHealthy = async (/** @type {string[]} */ services) =>
    (await Promise.all(services.map(health))).every((state) => state === 'true healthy');
  /** @param {string[]} [services] */
  async function healthy(services = SERVICES) {
    if (await waitUntil(() => isHealthy(services), HEALTHY_TIMEOUT_MS)) return;
    const states = await Promise.all(services.map(async (service) => `${service}: ${await health(service)}`));
    throw new UserError(`Not healthy in time. ${states.join(', ')}\n${await run('logs', '--tail', '15')}`);
  }

  if (restored) {
    const backups = `${restored.of.project}_backups:/restore:ro`;
    const restore = ['shop', 'restore', '--from', `/restore/${restored.name}`];
    await step('Restoring', async () => {
      await run('up', '-d', '--no-build', 'database', 'database-role', 'store');
      await healthy(['database', 'store']);
      print(`\n${(await run('run', '--rm', '-T', '-v', backups, 'shop-1', ...restore)).split('\n').at(-1)}`);
    });
  }
  await step('Starting the stack', async () => {
    await run('up', '-d', '--no-build');
    await healthy();
  });
  const ca = await docker(['exec', await idOf('tls'), 'cat', '/data/caddy/pki/authorities/local/root.crt']);
  return {
    folder,
    project,
    env,
    url,
    httpUrl: `http://localhost:${http}`,
    ca,
    tokenSecret: secret('TOKEN_SECRET'),
    disk,
    run,
    idOf,
    healthy,
    /** What a command in a container prints. @param {string} service @param {string[]} command */
    async exec(service, ...command) {
      return await docker(['exec', await idOf(service), ...command]);
    },
    /** What a query answers, as JSON. @param {string} query */
    async ask(query) {
      const psql = ['psql', '-h', '127.0.0.1', '-U', 'northspool', '-d', 'northspool', '-Atqc', query];
      return JSON.parse((await docker(['exec', await idOf('database'), ...psql])) || 'null');
    },
  };
}

/**
 * What a test changes: its own images, no build, a mail server on this machine, a small disk.
 * @param {string} folder
 * @param {{ disk: string | undefined, secret: (name: string) => string }} own
 */
async function override(folder, { disk, secret }) {
  const shop = { image: imageOf('shop'), extra_hosts: ['mail:host-gateway'] };
  const slicer = { image: imageOf('slicer') };
  const database = disk ? { volumes: [`${disk}:/var/lib/postgresql`] } : {};
  /** @type {Record<string, object>} */
  const services = {
    'shop-1': shop,
    'shop-2': shop,
    'slicer-1': slicer,
    'slicer-2': slicer,
    database,
    publish: { image: imageOf('publish'), environment: { SITE_URL } },
    tls: { image: imageOf('tls') },
    // The stand-in takes other host names for buckets.
    store: { image: imageOf('store'), hostname: 'store' },
  };
  const text = readFileSync(join(PROJECT, 'docker-compose.yml'), 'utf8');
  const [, image = ''] = /image: (postgres:\S+)/.exec(text) ?? [];
  if (await isStandIn(image)) {
    // It takes its password from the environment only, and asks for one on its own machine too.
    writeFileSync(join(folder, 'access.conf'), ACCESS);
    const [, flags = ''] = /command: \[(-c, .*)\]/.exec(text) ?? [];
    services.database = {
      environment: { POSTGRES_PASSWORD: secret('POSTGRES_PASSWORD') },
      volumes: [...(disk ? [`${disk}:/var/lib/postgresql`] : []), `${folder}/access.conf:/stand-in/access.conf:ro`],
      command: [...flags.split(', '), '-c', 'hba_file=/stand-in/access.conf'],
    };
    print(`${image} is a stand-in here.`);
  }
  await allowOldCaddy(folder, services);
  return { services };
}

/** @param {string} image of Postgres */
async function isStandIn(image) {
  return !(await docker(['image', 'inspect', '--format', '{{.Config.Entrypoint}}', image])).includes(
    'docker-entrypoint',
  );
}

/**
 * @param {string} folder
 * @param {Record<string, object>} services
 */
async function allowOldCaddy(folder, services) {
  const version = await docker(['run', '--rm', '--entrypoint', 'caddy', imageOf('tls'), 'version']);
  const file = join(folder, 'containers/tls/Caddyfile');
  const text = readFileSync(file, 'utf8');
  const old = caddyfileFor(version, text);
  if (old === text) return;
  writeFileSync(file, old);
  services.tls = { ...services.tls, volumes: [`${file}:/etc/caddy/Caddyfile:ro`] };
  print(
    `Caddy is ${version} here: without its settings for proxies in front of it, and for bodies that are sent again.`,
  );
}

/**
 * A disk in memory, which only root may mount; without one, nothing is filled.
 * @param {string} path
 */
function mountSmallDisk(path) {
  mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m,uid=999,gid=999,mode=0755`, 'tmpfs', path], {
      stdio: 'ignore',
    });
    return path;
  } catch {
    return undefined;
  }
}
