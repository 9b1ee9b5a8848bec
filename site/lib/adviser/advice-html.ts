import { type AdviserMaterial, type AdviserRules, advise, type Statement } from '../../../contract/adviser/advise.ts';
import type { AdviserWords } from '../../../contract/adviser/adviser.ts';
import { adviserPath, type Needs } from '../../../contract/adviser/adviser-needs.ts';
import { type SheetKind, sheetKinds, sheetPath } from '../../../contract/editorial/sheet-path.ts';
import { escapeHtml } from '../escape-html.ts';
import { keepUnits } from '../keep-units.ts';

/** What the page of the adviser is made of, at build time and in the browser. */
export interface AdviserData {
  readonly materials: readonly AdviserMaterial[];
  readonly words: AdviserRules & Pick<AdviserWords, 'questions' | 'answer'>;
  readonly start: Needs;
}

/** The answer, as the page is built with it and as the browser shows it after each change. */
export function adviceHtml({ materials, words }: AdviserData, needs: Needs): string {
  const { chosen, others, otherwise } = advise(needs, materials, words);
  const { answer } = words;
  const asked = `<p class="data">${text(askedText(words, needs))}</p>`;
  const rows = others.map(
    ({ material, because }) =>
      `<li><h4><a class="link" href="${text(material.path)}">${text(material.label)}</a></h4>${statementHtml(because, material, 'p')}</li>`,
  );
  const rest = `<section class="advice-part"><h3 class="h3">${text(chosen ? answer.others : answer.none)}</h3><ul class="advice-others">${rows.join('')}</ul></section>`;
  if (!chosen) {
    const heading = needs.food ? words.food.heading : answer.nothing;
    const food = needs.food ? `<p class="lede">${text(words.food.text)}</p>` : '';
    const path = adviserPath({ ...needs, food: false });
    const instead = otherwise
      ? `<p><a class="link" href="${text(path)}">${text(answer.otherwise.replace('{material}', otherwise.label))}</a></p>`
      : '';
    return `<div class="advice-head is-none stack-3">${asked}<h2 class="h2" id="answer" tabindex="-1">${text(heading)}</h2>${food}${instead}</div>${rest}`;
  }
  const { material, number, because, meets, willNot } = chosen;
  return [
    `<div class="advice-head stack-4">${asked}<h2 class="h1" id="answer" tabindex="-1">${text(material.label)}</h2>`,
    `<p class="advice-number"><b>${text(number.value)}</b><span>${text(number.label)}<br><span class="muted">${text(number.method)}</span></span></p>`,
    statementHtml(because, material, 'p'),
    `<p class="advice-links"><a class="btn btn-act" href="${text(material.path)}">${text(answer.shop.replace('{material}', material.label))}</a>`,
    sheetLink(material, 'tds'),
    sheetLink(material, 'sds'),
    '</p></div>',
    listHtml(answer.meets, meets, material),
    listHtml(answer.willNot, willNot, material),
    rest,
  ].join('');
}

/** What is asked, in the words of the form. */
function askedText({ questions }: AdviserData['words'], needs: Needs): string {
  const named = (['sun', 'food', 'enclosure'] as const).filter((name) => needs[name]);
  return [
    `${needs.heat} °C`,
    questions.load[needs.load].label,
    ...named.map((name) => questions[name].label),
    `${questions.nozzle.short} ${needs.nozzle} °C`,
    `${questions.bed.short} ${needs.bed} °C`,
  ].join(' · ');
}

function listHtml(heading: string, statements: readonly Statement[], material: AdviserMaterial): string {
  const rows = statements.map((each) => statementHtml(each, material, 'li'));
  return `<section class="advice-part"><h3 class="h3">${text(heading)}</h3><ul class="advice-list">${rows.join('')}</ul></section>`;
}

function statementHtml(statement: Statement, material: AdviserMaterial, element: 'p' | 'li'): string {
  if ('text' in statement) return `<${element}>${text(statement.text)}</${element}>`;
  return `<${element}>${statement.row}: “${text(statement.quote)}” ${sheetLink(material, statement.sheet)}</${element}>`;
}

function sheetLink({ label, slug, revision }: AdviserMaterial, kind: SheetKind): string {
  return `<a class="link" href="${sheetPath(slug, kind)}" type="application/pdf">${sheetKinds[kind]}<span class="vh"> of ${text(label)}</span>, rev.\u00a0${revision}</a>`;
}

const text = (words: string) => escapeHtml(keepUnits(words));

/** What screen readers hear when the answer has changed. */
export function adviceSpoken({ materials, words }: AdviserData, needs: Needs): string {
  const { chosen } = advise(needs, materials, words);
  return chosen
    ? `${chosen.material.label}: ${chosen.number.label}, ${chosen.number.value}`
    : needs.food
      ? words.food.heading
      : words.answer.nothing;
}
