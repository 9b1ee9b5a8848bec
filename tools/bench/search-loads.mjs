// @ts-check

import { measureEach } from './load.mjs';

const CLIENTS = 16;

const WORDS = [
  'pla',
  'petg',
  'abs',
  'forge',
  'black',
  'gray',
  'red',
  'blue',
  'green',
  'clear',
  'cherry',
  'moss',
  'denim',
  'iris',
  'misty',
  'velvet',
  'harbor',
  'royal',
  'nozzle',
  'poster',
  'outdoor',
  'strong',
  'silk',
  'matte',
];
const SIZES = ['1kg', '5 kg', '2.85', '1.75 mm', '500g', '750 g'];
const TYPOS = [
  'nozzel',
  'petrl',
  'blak',
  'velvt',
  'mistey',
  'harbr',
  'cheery',
  'accryblend',
  'denmi',
  'safron',
  'xqzvk',
];
const QUESTIONS = [
  'black or white',
  'petg red or blue',
  '#0b5a63',
  '#ff0000 petg',
  'red under $20',
  'cheap petg',
  'shipping to canada',
  'tpu',
];
const FILTERS = [
  'material=PLA',
  'material=PETG,ABS&diameter=1.75mm',
  'colorFamily=Blue,Green&inStock=true',
  'weight=1kg&sort=price',
  'min=15&max=40&sort=price-desc',
  'list=PLA&page=2',
  'list=PETG&colorFamily=Red',
  'page=3',
];

/**
 * Some hundred different searches as shoppers send them: words typed letter by letter, pairs of words, sizes, typos,
 * questions, filters and pages.
 */
function searches() {
  const typed = WORDS.flatMap((word) =>
    Array.from({ length: Math.min(word.length, 6) }, (_, letter) => `q=${word.slice(0, letter + 1)}`),
  );
  const pairs = WORDS.flatMap((word, at) =>
    [3, 5, 7].map((step) => `q=${word}+${WORDS[(at * step + 1) % WORDS.length]}`),
  );
  const sized = WORDS.flatMap((word, at) => [`q=${word}+${SIZES[at % SIZES.length]}`]);
  const filtered = WORDS.map((word, at) => `q=${word}&${FILTERS[at % FILTERS.length]}`);
  const asked = QUESTIONS.map((question) => `q=${encodeURIComponent(question)}`);
  const typos = TYPOS.map((word) => `q=${word}`);
  const texts = [...typed, ...pairs, ...sized, ...typos, ...asked, ...filtered, ...FILTERS];
  return texts.map((text) => text.replaceAll(' ', '+'));
}

/**
 * Latencies of the search under sixteen clients. Every second search is one of the sixteen most frequent.
 * @param {string} url
 * @param {{ seconds?: number }} [options]
 */
export async function measureSearch(url, { seconds = 10 } = {}) {
  const all = searches();
  const frequent = all.filter((_, at) => at % Math.floor(all.length / 16) === 0);
  let sent = 0;
  const { p50, p99, perSecond, errors } = await measureEach({
    name: 'search',
    url,
    next() {
      sent += 1;
      // The pace through the list is odd, so that neighbors in it do not follow each other.
      const query = sent % 2 === 0 ? frequent[(sent / 2) % frequent.length] : all[(sent * 37) % all.length];
      return { path: `/api/search?${query}` };
    },
    connections: CLIENTS,
    seconds,
  });
  return { p50, p99, perSecond, errors };
}
