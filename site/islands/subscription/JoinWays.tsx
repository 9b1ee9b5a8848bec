import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { joinMessages } from '../../../api/contract/messages/join.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { $joinService, type JoinService } from '../../stores/subscription/join-details.ts';
import { Way } from '../checkout/Way.tsx';

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
        <Way key={code} group={id} code={code} isChosen={code === chosen} price="Free" onChoose={() => onChoose(code)}>
          {text}
        </Way>
      ))}
    </fieldset>
  );
}
