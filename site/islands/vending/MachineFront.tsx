import type { MachineView } from '../../../contract/premium/vending.ts';

/** The machine behind its glass: a lit slot turns, an empty one is bare. Wrapped spools stay secret. */
export function MachineFront({ slots, machine }: { slots: readonly (string | null)[]; machine: MachineView | null }) {
  return (
    <div className="vend-front" aria-hidden="true">
      {slots.map((src, index) => {
        const slot = machine?.slots[index];
        const isEmpty = slot?.pieces === 0;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its number
          <div key={index} className={slot?.turning ? 'is-turning' : undefined}>
            {src && !isEmpty ? <img src={src} width="160" height="160" alt="" /> : <b>{isEmpty ? '' : '?'}</b>}
            <span>{index + 1}</span>
          </div>
        );
      })}
    </div>
  );
}
