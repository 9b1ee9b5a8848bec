import { counted } from '../../../../contract/counted.ts';
import type { Today } from '../../../../contract/desk/today.ts';
import { dollars } from '../../../../contract/dollars.ts';
import { Card, Money } from '../kit/parts.tsx';

const WIDTH = 280;
const HEIGHT = 56;
const dayName = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Today's takings beside those of the same weekday last week, and two weeks as bars. */
export function Takings({ takings }: { takings: NonNullable<Today['takings']> }) {
  const { today, orders, lastWeekByNow, days } = takings;
  const most = Math.max(1, ...days.map(({ amount }) => amount));
  const step = WIDTH / days.length;
  return (
    <Card title="Takings" className="today-takings">
      <p>
        <strong>
          <Money amount={today} />
        </strong>{' '}
        from {counted(orders, 'order')} today
      </p>
      <p className="muted">
        Last week by this time: <Money amount={lastWeekByNow} />
        {lastWeekByNow > 0 && ` (${changeText(today, lastWeekByNow)})`}
      </p>
      <div className="today-chart">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label="Takings of the last 14 days, listed below"
        >
          {days.map(({ day, amount }, index) => {
            const height = Math.max(1, (Math.max(0, amount) / most) * HEIGHT);
            return (
              <rect
                key={day}
                x={index * step + 2}
                y={HEIGHT - height}
                width={step - 4}
                height={height}
                data-today={index === days.length - 1 || undefined}
              >
                <title>{`${nameOf(day)}: ${dollars(amount)}`}</title>
              </rect>
            );
          })}
        </svg>
        <p>
          <span>{days[0] && nameOf(days[0].day)}</span>
          <span>highest {dollars(most)}</span>
          <span>Today</span>
        </p>
      </div>
      <details>
        <summary>As a list</summary>
        <ul className="desk-data">
          {days.toReversed().map(({ day, amount, orders: number }) => (
            <li key={day}>
              <span>{nameOf(day)}</span> <Money amount={amount} /> <span>{counted(number, 'order')}</span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

function nameOf(day: string): string {
  return dayName.format(new Date(`${day}T00:00:00Z`));
}

function changeText(now: number, before: number): string {
  const percent = Math.round(((now - before) / before) * 100);
  return percent >= 0 ? `+${percent}%` : `−${-percent}%`;
}
