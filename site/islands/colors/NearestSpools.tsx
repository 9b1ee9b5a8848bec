import { useStore } from '@nanostores/react';
import { colorMessages } from '../../../contract/messages/colors.ts';
import type { NearestColor } from '../../../contract/nearest-colors.ts';
import { colorClass } from '../../lib/color-class.ts';
import { keepUnits } from '../../lib/keep-units.ts';
import { stockText } from '../../lib/listing/stock-text.ts';
import { $colorFinder, askForColors } from '../../stores/color-finder.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { ListProblem } from '../ListProblem.tsx';

/** Colors to start with. */
const examples = ['#2F6F62', '#C8553D', '#F2B705', '#3A4A8C'];

/** The spools for the color that was asked for last. */
export function NearestSpools({ onExample }: { onExample: (hex: string) => void }) {
  const { question, answer, isLoading, problem } = useStore($colorFinder, { ssr: 'initial' });
  const count = answer?.colors.length ?? 0;
  return (
    <section className="finder-found stack-4" aria-labelledby="found" aria-busy={isLoading}>
      <div className="sec-h">
        <h2 className="h3" id="found">
          {answer ? `Nearest to ${answer.hex}` : 'Nearest spools'}
        </h2>
        <p className="data" role="status">
          {answer && !isLoading && `${count} ${count === 1 ? 'color' : 'colors'}, nearest first`}
        </p>
      </div>
      {problem ? (
        <ListProblem message={problem} onRetry={() => void askForColors({})} />
      ) : (
        <>
          {!question.hex && <Start onExample={onExample} />}
          {question.hex && !answer && <Waiting />}
          {answer && count === 0 && (
            <div className="empty">
              <p>{colorMessages.noneLeft}.</p>
              <Button onClick={() => void askForColors({ material: '', inStock: false })}>Show all spools</Button>
            </div>
          )}
          {answer && count > 0 && (
            <ol className="finder-list">
              {answer.colors.map((color) => (
                <Match key={color.id} asked={answer.hex} color={color} />
              ))}
            </ol>
          )}
        </>
      )}
    </section>
  );
}

function Start({ onExample }: { onExample: (hex: string) => void }) {
  return (
    <div className="empty stack-4">
      <p className="muted">Type a color, pick one from a photo, or try one of these.</p>
      <ul className="cluster">
        {examples.map((hex) => (
          <li key={hex}>
            <Button size="s" onClick={() => onExample(hex)}>
              <Swatch hex={hex} shape="dot" /> {hex}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Waiting() {
  return (
    <ol className="finder-list" aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <li key={row} className="finder-match is-waiting" />
      ))}
    </ol>
  );
}

/** One color beside the asked one, edges touching, as a trained eye would compare them. */
function Match({ asked, color }: { asked: string; color: NearestColor }) {
  const { name, url, line, hex, deltaE, difference, source, finish, price, qoh, membersOnly } = color;
  const stock = stockText(qoh);
  const facts = [
    source === 'measured' ? colorMessages.measured : colorMessages.notMeasured,
    finish === 'translucent' && colorMessages.translucent,
    membersOnly && colorMessages.membersOnly,
  ];
  return (
    <li className="finder-match">
      <span className="finder-pair" aria-hidden="true">
        <span className={colorClass(asked)} />
        <span className={colorClass(hex)} />
      </span>
      <div className="tx">
        <p className="data">{keepUnits(line)}</p>
        <h3 className="h4">
          <a className="covers" href={url}>
            {name}
          </a>
        </h3>
        <p className="finder-difference">
          <strong className="data">ΔE {deltaE.toFixed(2)}</strong> <span>{difference}</span>
        </p>
        <p className="hint">
          {hex}, {facts.filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="buy">
        <Price amount={price} />
        <span className={`stock ${stock.level}`}>{stock.text}</span>
      </div>
    </li>
  );
}
