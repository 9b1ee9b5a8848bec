import { describe, expect, it, test } from 'vitest';
import { addressSuggestionsSchema } from '../../../contract/shipping/address-check.ts';
import { leastProcessorTime } from '../../test/processor-time.ts';
import { embeddedAddresses } from './embedded-addresses.ts';

const addresses = embeddedAddresses();

/** Asks with `street; unit, city ST zip`, and writes what comes back in the same way. */
async function suggest(typed: string): Promise<string[]> {
  const [, lines = '', city = '', state, zip = ''] =
    /^(.*), ([^,]*?)(?: ([A-Z]{2}))? ([\d-]+|\w\d\w ?\d\w\d)$/.exec(typed) ?? [];
  const country = /^\d/.test(zip) ? 'US' : 'CA';
  const found = await addresses.suggest({ streetLines: lines.split('; '), city, state, country, zip });
  return addressSuggestionsSchema
    .parse(found)
    .map(
      ({ address, address2, ...town }) =>
        `${[address, address2].filter(Boolean).join('; ')}, ${town.city} ${town.state} ${town.zipCode}`,
    );
}

describe('suggests nothing for a correct address', () => {
  test.each([
    '4120 Second Avenue; Unit 6, Detroit MI 48201',
    '4120 second avenue unit 6, detroit MI 48201',
    '4120 SECOND AVE #6, DETROIT MI 48201-1234',
    '4120 Second Avenue, Detroit 48201',
    'PO Box 12, Marquette MI 49855',
    'p.o.box 12, Marquette MI 49855',
    'RR 2 Box 152, Cedar MI 49621',
    '1 Main St, St Louis MO 63101',
    '1 Main St, St. Louis MO 63101',
    '1 Main St, saint louis MO 63101',
    '1 Main St, Mt Pleasant MI 48858',
    '1 Main St, N Las Vegas NV 89030',
    '1 Main St, Coeur d’Alene ID 83814',
    "1 Main St, O'Fallon MO 63366",
    '1 Main St, Winston-Salem NC 27101',
    '1 Main St, Sault Ste Marie MI 49783',
    '1 Main St, New York City NY 10001',
    '1600 Pennsylvania Avenue Northwest, Washington DC DC 20500',
    '100 Ave Ponce de Leon, San Juan PR 00901',
    'Urb Las Gladiolas; 150 Calle A, San Juan PR 00926-3232',
    'PSC 802 Box 74, FPO AE 09499',
    'Unit 2050 Box 4190, APO AP 96278',
    'CMR 427 Box 100, apo AE 09630',
    '1 Main St, Anchorage AK 99501',
    '1 Main St, Honolulu HI 96813-5000',
    '111 Wellington Street, Ottawa ON K1A 0B1',
    '111 wellington street, ottawa ON k1a0b1',
    '1 Rue Sherbrooke O, Montréal QC H2X 1A1',
    '1 Rue Sherbrooke O, Montreal QC H2X 1A1',
    '1 Main Street, Gatineau QC J8X 1A1',
    '1 Main Street, Toronto ON M5V 2T6',
    '1 Main Street, North York ON M2N 2T6',
    '1 Main Street, Quebec City QC G1R 1A1',
    '1 Main Street, Québec QC G1R 1A1',
    "1 Main Street, St. John's NL A1A 1A1",
    '1 Main Street, Saint John NB E2L 1A1',
    '1 Main Street, Iqaluit NU X0A 0H0',
    '1 Main Street, Whitehorse YT Y1A 1A1',
    '4-1 Main Street, Halifax NS B3H 1A1',
  ])('%s', async (address) => {
    expect(await suggest(address)).toEqual([]);
  });
});

describe('corrects a misspelled city', () => {
  test.each([
    ['4120 Second Avenue, Detriot MI 48201', '4120 Second Ave, Detroit MI 48201'],
    ['4120 Second Avenue, Detriot 48201', '4120 Second Ave, Detroit MI 48201'],
    ['1 Main St, Brooklin NY 11201', '1 Main St, Brooklyn NY 11201'],
    ['100 avenue c, Bayone NJ 07002', '100 Avenue C, Bayonne NJ 07002'],
    ['HC 1 Box 23, Cedarr MI 49621', 'HC 1 Box 23, Cedar MI 49621'],
    ['111 Wellington Street, ottowa ON k1a0b1', '111 Wellington Street, Ottawa ON K1A 0B1'],
    ['1 Rue Sherbrooke O, Monteral QC H2X 1A1', '1 Rue Sherbrooke O, Montreal QC H2X 1A1'],
    ['1 Main Street, Missisauga ON L5B 1A1', '1 Main Street, Mississauga ON L5B 1A1'],
  ])('%s', async (typed, right) => {
    expect(await suggest(typed)).toEqual([right]);
  });
});

describe('corrects a state or province that does not match the code', () => {
  test.each([
    ['4120 Second Avenue, Detroit OH 48201', '4120 Second Ave, Detroit MI 48201'],
    ['1 Main St, St. Louis IL 63101', '1 Main St, Saint Louis MO 63101'],
    ['1 Main St, Portland OR 04101', '1 Main St, Portland ME 04101'],
    ['1 Main St, Kansas City KS 64101', '1 Main St, Kansas City MO 64101'],
    ['1 Main St, Washington MD 20500', '1 Main St, Washington DC 20500'],
    ['100 Ave Ponce de Leon, San Juan FL 00901-1234', '100 Ave Ponce de Leon, San Juan PR 00901-1234'],
    ['PSC 802 Box 74, fpo AP 09499', 'PSC 802 Box 74, FPO AE 09499'],
    ['111 Wellington Street, ottawa QC K1A 0B1', '111 Wellington Street, Ottawa ON K1A 0B1'],
    ['1 Rue Sherbrooke O, Montréal ON H2X 1A1', '1 Rue Sherbrooke O, Montréal QC H2X 1A1'],
    ['1 Main Street, Iqaluit NT X0A 0H0', '1 Main Street, Iqaluit NU X0A 0H0'],
    ['1 Main Street, Lloydminster AB S9V 1A1', '1 Main Street, Lloydminster SK S9V 1A1'],
  ])('%s', async (typed, right) => {
    expect(await suggest(typed)).toEqual([right]);
  });
});

describe('suggests up to three fixes for a code of another town, most likely first', () => {
  test.each([
    ['exchanged digits', '1 Oak St, Detroit MI 84201', ['1 Oak St, Detroit MI 48201', '1 Oak St, Ogden UT 84201']],
    ['exchanged digits that no town has', '1 Oak St, Honolulu HI 69813', ['1 Oak St, Honolulu HI 96813']],
    ['a wrong digit', '1 Oak St, Lansing MI 48201', ['1 Oak St, Lansing MI 48901', '1 Oak St, Detroit MI 48201']],
    [
      'the town next door',
      '1 Oak St, Hamtramck MI 48211',
      ['1 Oak St, Detroit MI 48211', '1 Oak St, Hamtramck MI 48212'],
    ],
    [
      'several that may be meant',
      '1 Oak St, Los Angeles CA 90069',
      ['1 Oak St, West Hollywood CA 90069', '1 Oak St, Los Angeles CA 90068', '1 Oak St, Los Angeles CA 90067'],
    ],
    [
      'a name that the post does not use',
      '1 Oak St, Grosse Pointe Park MI 48230',
      ['1 Oak St, Grosse Pointe MI 48230'],
    ],
    ['a Canadian one', '1 Oak Street, Toronto ON K1A 0B1', ['1 Oak Street, Ottawa ON K1A 0B1']],
    ['a Canadian one of another province', '1 Oak Street, Calgary AB V6B 1A1', ['1 Oak Street, Vancouver BC V6B 1A1']],
    ['wrong service of military post', 'PSC 802 Box 74, APO AE 09499', ['PSC 802 Box 74, FPO AE 09499']],
  ])('%s', async (_, typed, likely) => {
    expect(await suggest(typed)).toEqual(likely);
  });
});

describe('formats the street in postal style', () => {
  test.each([
    ['4120 second avenue apartment 4', '4120 Second Ave; Apt 4'],
    ['4120 SECOND AVENUE, SUITE 200', '4120 Second Ave; Ste 200'],
    ['4120 Second Avenue; unit 6', '4120 Second Ave; Unit 6'],
    ['4120 Second Avenue #6', '4120 Second Ave; #6'],
    ['100 north state street', '100 N State St'],
    ['1600 pennsylvania avenue northwest', '1600 Pennsylvania Ave NW'],
    ['5 martin luther king jr boulevard rear', '5 Martin Luther King Jr Blvd; Rear'],
    ['10 east 21st street; floor 3', '10 E 21st St; Fl 3'],
    ["7 o'brien court", "7 O'Brien Court"],
    ['12 1/2 oak street', '12 1/2 Oak Street'],
    ['1 MacArthur Place; c/o Byron', '1 MacArthur Pl; c/o Byron'],
    ['p.o. box 12', 'PO Box 12'],
    ['P O Box 12', 'PO Box 12'],
    ['POB 12', 'PO Box 12'],
    ['post office box 12', 'PO Box 12'],
    ['box 12', 'PO Box 12'],
    ['psc 802 box 74', 'PSC 802 Box 74'],
    ['rr 2 box 152', 'RR 2 Box 152'],
  ])('%s', async (typed, written) => {
    expect(await suggest(`${typed}, Detriot MI 48201-1234`)).toEqual([`${written}, Detroit MI 48201-1234`]);
  });

  it('puts a unit behind the street that came first, which alone triggers a suggestion', async () => {
    const right = ['123 Main St; Apt 4, Ann Arbor MI 48104'];
    expect(await suggest('Apt 4; 123 Main Street, ann arbor MI 48104')).toEqual(right);
    expect(await suggest('Apt 4, 123 Main Street, Ann Arbor MI 48104')).toEqual(right);
    expect(await suggest('Unit 4; 1 Rue Main, Halifax NS b3h1a1')).toEqual(['1 Rue Main; Unit 4, Halifax NS B3H 1A1']);
  });
});

describe('suggests nothing for unknown places or ones the shop does not serve', () => {
  test.each([
    '1 Main St, Nowhereville MI 00000',
    '1 Main St, Detroit MI 00000',
    '1 Main St, St Thomas FL 00802',
    '1 Main St, Hagatna HI 96910',
    '1 Main Street, Ottawa ON W1A 0B1',
  ])('%s', async (address) => {
    expect(await suggest(address)).toEqual([]);
  });
});

it.each(['1 Main St, Hooston TX 77999', '1 Main St, Nowhereville PA 19999', '1 Main, Monteral QC H2X 1A1'])(
  'answers within five milliseconds of processor time, even for a misspelled town: %s',
  async (address) => {
    expect(await leastProcessorTime(5, () => suggest(address))).toBeLessThan(5);
  },
);
