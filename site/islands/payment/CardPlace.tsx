import type { RefObject } from 'react';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import type { CardFields } from './use-card-fields.ts';

interface Props {
  place: RefObject<HTMLDivElement | null>;
  fields: Pick<CardFields, 'status' | 'load'>;
}

/** The mount point of the processor's fields; reserves their room while they load. */
export function CardPlace({ place, fields }: Props) {
  return (
    <>
      <div className="card-place">
        {fields.status === 'loading' && (
          <div className="card-skeleton stack-4" aria-hidden="true">
            <span className="skel" />
            <span className="skel" />
            <span className="skel" />
            <span className="skel" />
          </div>
        )}
        <div ref={place} hidden={fields.status === 'failed'} />
      </div>
      {fields.status === 'failed' && (
        <button className="btn" type="button" onClick={fields.load}>
          {goodsMessages.tryAgain}
        </button>
      )}
    </>
  );
}
