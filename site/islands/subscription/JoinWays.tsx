import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { joinMessages } from '../../../api/contract/messages/join.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { $joinService, type JoinService } from '../../stores/subscription/join-details.ts';
import { wayTitles } from '../checkout/way-titles.ts';

interface Props {
  /** where and when a pickup is handed out */
  pickupPlace: string;
  onChoose: (code: JoinService) => void;
}

/** How the monthly spool gets to the member: by ground, or picked up. Neither costs anything. */
export function JoinWays({ pickupPlace, onChoose }: Props) {
  const chosen = useStore($joinService);
  const id = useId();
  const ways: [JoinService, string][] = [
    [serviceCodes.ground, `${joinMessages.freeGround} ${joinMessages.shipsIn}`],
    [serviceCodes.pickup, `${pickupPlace} ${joinMessages.readyIn}`],
  ];
  return (
    <fieldset className="ways">
      <legend className="vh">Delivery</legend>
      {ways.map(([code, text]) => (
        <label className="way" key={code}>
          <span className="check">
            <input
              type="radio"
              name={id}
              checked={code === chosen}
              aria-labelledby={`${id}-${code}-title`}
              aria-describedby={`${id}-${code}-price ${id}-${code}-text`}
              onChange={() => onChoose(code)}
            />
          </span>
          <span className="t" id={`${id}-${code}-title`}>
            {wayTitles[code]}
          </span>
          <span className="data" id={`${id}-${code}-price`}>
            <b>Free</b>
          </span>
          <p id={`${id}-${code}-text`}>{text}</p>
        </label>
      ))}
    </fieldset>
  );
}
