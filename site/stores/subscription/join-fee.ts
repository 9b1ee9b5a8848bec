import { atom } from 'nanostores';
import { type Cents, cents } from '../../../api/contract/money/cents.ts';

/** What a month of Premium costs, all told: `premium.price` of `content/store.yaml`, which the page was built with. */
export const $fee = atom<Cents>(cents(0));
