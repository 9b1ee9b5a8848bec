import type { ReactNode, RefObject } from 'react';
import { Icon } from '../cart/Icon.tsx';
import { CardPlace } from './CardPlace.tsx';
import { TestCardHint } from './TestCardHint.tsx';
import type { CardFields } from './use-card-fields.ts';

interface Props {
  place: RefObject<HTMLDivElement | null>;
  fields: Pick<CardFields, 'status' | 'load' | 'isSandbox'>;
  /** further questions about the card */
  children?: ReactNode;
}

/** The fields of a typed card, and a note on who gets to see them. */
export function CardBox({ place, fields, children }: Props) {
  return (
    <section className="box-form" aria-labelledby="card-title">
      <h2 id="card-title">Card</h2>
      <div className="b">
        <CardPlace place={place} fields={fields} />
        <p className="secure">
          <Icon name="lock" />
          <span>The card number, date and security code go straight to our card processor. We never see them.</span>
        </p>
        {children}
        {fields.isSandbox && <TestCardHint />}
      </div>
    </section>
  );
}
