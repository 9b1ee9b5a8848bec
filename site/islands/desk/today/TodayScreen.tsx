import { DeskScreen } from '../DeskScreen.tsx';

/** What there is to do today. */
export function TodayScreen() {
  return (
    <DeskScreen title="Today" permission="today:read">
      <p>Choose a screen from the menu.</p>
    </DeskScreen>
  );
}
