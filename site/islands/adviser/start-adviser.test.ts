import { fireEvent } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, expect, it } from 'vitest';
import { adviserMaterials } from '../../../content-reader/adviser.ts';
import { loads } from '../../../contract/adviser/adviser-needs.ts';
import { type AdviserData, adviceHtml } from '../../lib/adviser/advice-html.ts';
import { readContent, readYamlFolder } from '../../lib/editorial/read-content.ts';
import { startAdviser } from './start-adviser.ts';

const words = readContent('adviser.yaml');
const data: AdviserData = {
  materials: adviserMaterials(words, readYamlFolder('materials'), readYamlFolder('sheets')),
  words,
  start: words.start,
};

/** The page as it is built, for this address. */
function open(search = ''): void {
  history.replaceState(null, '', `/adviser/${search}`);
  const number = (name: 'heat' | 'nozzle' | 'bed') =>
    `<label>${name} <input name="${name}" type="number" value="${words.start[name]}"></label><p data-error="${name}" hidden>Type another</p>`;
  const box = (name: 'sun' | 'food' | 'enclosure') =>
    `<label><input type="checkbox" name="${name}" value="yes"> ${name}</label>`;
  const radio = (load: string) =>
    `<label><input type="radio" name="load" value="${load}"${load === words.start.load ? ' checked' : ''}> ${load}</label>`;
  document.body.innerHTML = `<main><h1>Adviser</h1><form data-adviser>${number('heat')}${box('sun')}${box('food')}${loads.map(radio).join('')}${number('nozzle')}${number('bed')}${box('enclosure')}<button>Show</button></form>
    <p role="status" data-advice-spoken></p><div data-advice>${adviceHtml(data, words.start)}</div></main>`;
  const form = document.querySelector('form') as HTMLFormElement;
  form.dataset['adviser'] = JSON.stringify(data);
  startAdviser(document);
}

const field = (name: string, value?: string) =>
  document.querySelector(`[name="${name}"]${value ? `[value="${value}"]` : ''}`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const answer = () => document.querySelector('#answer')?.textContent;
const spoken = () => document.querySelector('[role="status"]')?.textContent;

beforeEach(() => open());

it('shows one material, the number that decided it and links to its goods and sheets', () => {
  expect(answer()).toBe('PLA');
  expect(document.querySelector('.advice-number')?.textContent).toBe('210\u00a0°CNozzleRecommended for printing');
  const links = [...document.querySelectorAll('.advice-head a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/shop/PLA/', '/docs/pla-tds.pdf', '/docs/pla-sds.pdf']);
});

it('answers each change at once, aloud as well, and keeps the answer in the address', () => {
  field('load', 'impact').click();
  expect(answer()).toBe('FORGE PLA+');
  expect(spoken()).toBe('FORGE PLA+: Impact, notched, 16.8 kJ/m²');
  type('heat', '60');
  expect(answer()).toBe('PETG');
  field('enclosure').click();
  expect(answer()).toBe('ABS');
  expect(location.search).toBe('?heat=60&load=impact&enclosure=yes&nozzle=260&bed=100');
});

it('answers what a shared address asks, and fills it in', () => {
  open('?heat=45&load=none&sun=yes&nozzle=300&bed=120');
  expect(answer()).toBe('AcryBlend');
  expect([field('heat').value, field('sun').checked, field('nozzle').value]).toEqual(['45', true, '300']);
  expect(document.querySelector('.data')?.textContent).toContain('It stands in sun and rain');
});

it('says when nothing we wind stands it, with the number against each', () => {
  type('heat', '130');
  expect(answer()).toBe('Nothing we wind stands all of it');
  const rows = [...document.querySelectorAll('.advice-others > li')].map(({ textContent }) => textContent);
  expect(rows).toHaveLength(6);
  for (const row of rows) expect(row).toMatch(/Softens at \d+\u00a0°C, and this part needs 140\u00a0°C\./);
});

it('recommends nothing for food, quotes the safety sheets, and leads to the answer without food', () => {
  field('food').click();
  expect(answer()).toBe('Nothing we wind is for food');
  expect(document.querySelectorAll('.advice-others a[href$="-sds.pdf"]')).toHaveLength(6);
  const instead = document.querySelector('.advice-head a') as HTMLAnchorElement;
  expect(instead.textContent).toBe('If it never touches food: PLA');
  expect(instead.getAttribute('href')).not.toContain('food');
});

it('keeps its answer while a temperature is out of range, and leads to the field that is wrong', () => {
  type('nozzle', '20');
  expect(answer()).toBe('PLA');
  expect(field('nozzle').getAttribute('aria-invalid')).toBe('true');
  expect((document.querySelector('[data-error="nozzle"]') as HTMLElement).hidden).toBe(false);
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  expect(document.activeElement).toBe(field('nozzle'));
  type('nozzle', '210');
  expect(field('nozzle').hasAttribute('aria-invalid')).toBe(false);
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  expect(document.activeElement?.id).toBe('answer');
});

it('writes nothing of an address into the page but what the form would take', () => {
  open('?heat=<img src=x>&load=<b>&nozzle=1e3&bed=-5');
  expect(answer()).toBe('PLA');
  expect(document.querySelector('img')).toBeNull();
});

it.each(['', '?heat=60&load=impact&enclosure=yes&nozzle=260&bed=110', '?heat=130&load=none', '?heat=30&food=yes'])(
  'gives axe nothing to find at %s',
  async (search) => {
    open(search);
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false }, 'target-size': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  },
);
