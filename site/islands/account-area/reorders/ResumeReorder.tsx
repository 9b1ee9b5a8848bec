import { type FormEvent, useState } from 'react';
import { reorderScreenMessages as words } from '../../../../contract/messages/reorder-screens.ts';
import { NOTICE_DAYS, type Reorder } from '../../../../contract/reorders.ts';
import { daysAhead } from '../../../lib/account-area/days-ahead.ts';
import { calendarDay } from '../../../lib/account-area/shop-day.ts';
import { resumeReorder } from '../../../stores/account-area/reorders.ts';
import { notify } from '../../../stores/notice.ts';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../Problem.tsx';
import { useWork } from '../../use-work.ts';
import { DateField } from './DateField.tsx';

/** The date from which a stopped reorder goes on. */
export function ResumeReorder({ reorder: { id } }: { reorder: Reorder }) {
  const [date, setDate] = useState(() => daysAhead(2 * NOTICE_DAYS));
  const { isWorking, problem, run } = useWork();
  const resume = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(() => resumeReorder(id, date))) notify({ kind: 'success', text: words.resumed(calendarDay(date)) });
  };
  return (
    <form className="area-form stack-4" onSubmit={(event) => void resume(event)}>
      <DateField label="Next order" date={date} onChange={setDate} />
      <Problem>{problem}</Problem>
      <div className="area-acts cluster">
        <Button type="submit" size="s" look="ink" loading={isWorking}>
          Resume
        </Button>
      </div>
    </form>
  );
}
