import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { OwnSpool as Spool } from '../../../contract/filament/spool-inventory.ts';
import { grouped } from '../../../contract/grouped.ts';
import { filamentMessages } from '../../../contract/messages/filament.ts';
import { spoolName } from '../../../contract/spools-of-order.ts';
import { ownSpools, takeGrams } from '../../stores/filament/own-filament.ts';
import { Button } from '../../ui/Button.tsx';
import { useWorking } from '../use-work.ts';

interface Props {
  material: string;
  colorName: string;
  /** of all pieces of the print */
  grams: number;
}

/** For a shopper who prints it at home: what they have of this color, and what the print takes of it. */
export function OwnSpool({ material, colorName, grams }: Props) {
  const state = useStore(ownSpools.$state);
  useEffect(() => void ownSpools.load(), []);
  const name = spoolName(material, colorName);
  const matching =
    state.status === 'ready' ? state.data.filter((spool) => spool.name === name && spool.leftGrams > 0) : [];
  const fullest = matching.toSorted((one, other) => other.leftGrams - one.leftGrams)[0];
  if (!fullest) return null;
  const left = matching.reduce((sum, { leftGrams }) => sum + leftGrams, 0);
  return (
    <p className="q-spool">
      {filamentMessages.haveLeft(`${grouped(left)} g`, name)} <TakeOff spool={fullest} grams={Math.ceil(grams)} />
    </p>
  );
}

function TakeOff({ spool, grams }: { spool: Spool; grams: number }) {
  const take = useWorking(() => takeGrams(spool, grams), filamentMessages.gramsTaken(`${grouped(grams)} g`));
  if (spool.leftGrams < grams) return <>This print takes {grouped(grams)} g.</>;
  return (
    <Button size="s" loading={take.isWorking} onClick={take.start}>
      Take {grouped(grams)} g off my spool
    </Button>
  );
}
