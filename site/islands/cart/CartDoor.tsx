import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { doorWords } from '../../../contract/door-words.ts';
import { doorMessages } from '../../../contract/messages/at-the-door.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import type { ServiceCode } from '../../../contract/service-code.ts';
import { $canadaRules, $doors, loadCanadaRules } from '../../stores/checkout/at-the-door.ts';
import { $shownTotal } from '../../stores/checkout/totals.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { AtTheDoor, CadTotal } from './AtTheDoor.tsx';

// Loaded for orders to Canada only.

/** `About CAD 18.20 at the door.` by a service, beside its price and days. */
export function DoorSentence({ code }: { code: ServiceCode }) {
  const door = useStore($doors).get(code);
  return <span className="door-line">{door && `${doorWords(door).title}.`}</span>;
}

/** The same where it is not what the chosen service costs at the door, which is said below them all. */
export function OtherDoorSentence({ code }: { code: ServiceCode }) {
  const doors = useStore($doors);
  const [own, chosen] = [doors.get(code), doors.get(useStore($serviceCode))];
  return own?.total === chosen?.total ? null : <DoorSentence code={code} />;
}

/** What is paid at the door by the chosen service. */
export function CartDoor() {
  const state = useStore($canadaRules);
  const door = useStore($doors).get(useStore($serviceCode));
  useEffect(() => void loadCanadaRules(), []);
  if (door) return <AtTheDoor door={door} />;
  if (state.at === 'loading') return <p className="door hint">{doorMessages.doorLoading}</p>;
  if (state.at === 'known') return null;
  return (
    <div className="trouble split">
      <p className="err" role="alert">
        {doorMessages.doorUnknown}
      </p>
      <button className="btn btn-s" type="button" onClick={() => void loadCanadaRules()}>
        {goodsMessages.tryAgain}
      </button>
    </div>
  );
}

/** The total of the current cart in Canadian dollars. */
export function CartCadTotal() {
  const state = useStore($canadaRules);
  const total = useStore($shownTotal);
  useEffect(() => void loadCanadaRules(), []);
  if (state.at === 'failed') return null;
  if (state.at === 'loading') return <p className="cad-total" />;
  const { cadPerUsd, date } = state.rules.rate;
  return <CadTotal total={total} rate={{ cadPerUsd, rateDate: date }} />;
}
