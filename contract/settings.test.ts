import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Setting, type SettingName, settings, settingsReadBy } from './settings.mjs';

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const list = Object.entries<Setting>(settings);
const secrets: string[] = list.filter(([, { secret }]) => secret).map(([name]) => name);

describe('README', () => {
  const READERS: Record<string, string> = { api: 'API' };

  /** The table under "Configuration"; to update README, copy what the failing test expected. */
  const table = [
    '| variable | default | secret | read by | what it is |',
    '|---|---|---|---|---|',
    ...list
      .filter(([, { internal }]) => !internal)
      .map(([name, { default: value, fallback, required, secret, readBy, description }]) => {
        const standard = fallback ?? (value === undefined ? (required ? 'required' : '–') : `\`${value}\``);
        const readers = readBy.map((reader) => READERS[reader] ?? reader).join(', ');
        return `| \`${name}\` | ${standard} | ${secret ? 'yes' : ''} | ${readers} | ${description} |`;
      }),
  ];

  it('documents each setting as the list does', async () => {
    const readme = await read('README.md');
    const [, configuration = ''] = readme.split('\n## Configuration\n');
    expect(configuration.split('\n').filter((line) => line.startsWith('|'))).toEqual(table);
  });
});

describe('docker-compose.yml', async () => {
  const text = await read('docker-compose.yml');
  const { services } = parse(text, { merge: true });
  /** `${NAME:-default}` and `${NAME:?message}`, as compose reads them from .env */
  const references = [...text.matchAll(/\$\{(\w+):([-?])([^}]*)\}/g)].map(([, name = '', operator, rest]) => ({
    name,
    isRequired: operator === '?',
    standard: rest,
  }));

  const asPassed = (name: SettingName) => (secrets.includes(name) ? `${name}_FILE` : name);

  it('passes the API and the operator’s command each of their settings, except those that the image sets', () => {
    const folders: SettingName[] = ['DATA_DIR', 'CONTENT_DIR', 'SITE_DIR'];
    const ofImage: SettingName[] = [
      'PORT',
      'HOST',
      'PICTURES_URL',
      'AGENT_PROFILES_URL',
      'SHOP_MODE',
      'OPERATOR',
      ...folders,
    ];
    const both = new Set([...settingsReadBy('api'), ...settingsReadBy('operator')]);
    const expected = [...both].filter((name) => !ofImage.includes(name)).map(asPassed);
    for (const { environment } of [services['shop-1'], services['shop-2']]) {
      expect(Object.keys(environment).toSorted()).toEqual(expected.toSorted());
    }
  });

  it('passes publishing the address and the backups of the replicas, and no secret but those it needs', () => {
    const { build, environment, secrets: mounted } = services.publish;
    const shop = services['shop-1'];
    expect(build.args).toEqual(shop.build.args);
    expect(environment.SITE_URL).toBe(shop.build.args.SITE_URL);
    for (const name of ['BACKUP_DIR', 'BACKUP_AT', 'BACKUPS_KEPT'])
      expect(environment[name]).toBe(shop.environment[name]);
    const needed = ['DATABASE_URL', 'S3_URL'];
    expect(mounted).toEqual(needed);
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(needed.map((name) => `${name}_FILE`)));
  });

  it('passes the slicers settings of theirs only', () => {
    for (const { environment } of [services['slicer-1'], services['slicer-2']]) {
      expect(settingsReadBy('slicer')).toEqual(expect.arrayContaining(Object.keys(environment)));
    }
  });

  it('reads all of its own settings, and no unknown ones', () => {
    const names = references.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(settingsReadBy('compose')));
    expect(Object.keys(settings)).toEqual(expect.arrayContaining(names));
  });

  it('has the default of the list, and requires what the list requires', () => {
    for (const { name, isRequired, standard } of references) {
      const setting: Setting = settings[name as SettingName];
      expect(isRequired, name).toBe(setting.required?.includes('compose') ?? false);
      const own = setting.readBy.includes('compose') ? setting.default : undefined;
      if (!isRequired) expect(standard, name).toBe(String(setting.composeDefault ?? own ?? ''));
    }
  });

  it('passes secrets only as files, which it mounts', () => {
    interface Service {
      environment?: Record<string, string>;
      secrets?: string[];
    }
    for (const { environment = {}, secrets: mounted = [] } of Object.values<Service>(services)) {
      const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
      const named = files.map(([, file]) => file.replace('/run/secrets/', ''));
      expect(mounted).toEqual(expect.arrayContaining(named));
      expect(
        Object.keys(environment).filter(
          (name) => secrets.includes(name) || (/SECRET_|PASSWORD$/.test(name) && !name.endsWith('_FILE')),
        ),
      ).toEqual([]);
    }
    expect(references.map(({ name }) => name).filter((name) => secrets.includes(name))).toEqual([]);
  });
});

describe.each([
  ['api/Dockerfile', 'api'],
  ['slicer/Dockerfile', 'slicer'],
] as const)('%s', (path, reader) => {
  const OF_THE_MACHINE = [
    ...['PATH', 'HOME', 'DENO_DIR', 'DENO_NO_UPDATE_CHECK', 'NO_COLOR', 'NODE_ENV'],
    ...['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_'],
  ];

  it('sets only settings that the service reads, and no secret', async () => {
    const blocks = [...(await read(path)).matchAll(/\nENV ((?:.*\\\n)*.*)/g)].map(([, block = '']) => block);
    const names = blocks.flatMap((block) => [...block.matchAll(/(?:^|\s)(\w+)=/g)].map(([, name = '']) => name));
    expect(names).toContain('PORT');
    const known: string[] = [...settingsReadBy(reader), ...OF_THE_MACHINE];
    expect(names.filter((name) => !known.includes(name) || secrets.includes(name))).toEqual([]);
  });
});

it('lets the slicer read its settings in its image, and no others', async () => {
  const [, allowed = ''] = /--allow-env=([\w,]+)/.exec(await read('slicer/Dockerfile')) ?? [];
  expect(allowed.split(',').toSorted()).toEqual([...settingsReadBy('slicer'), 'NODE_ENV'].toSorted());
});

it('gives the slicer no secret', () => {
  expect(settingsReadBy('slicer').filter((name) => secrets.includes(name))).toEqual([]);
});
