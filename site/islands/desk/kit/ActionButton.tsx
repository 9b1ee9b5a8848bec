import { DeskButton, type DeskButtonProps } from './DeskButton.tsx';
import { Problem } from './parts.tsx';
import { useWork } from './use-work.ts';

/** A button that calls the API, once at a time, and says below it what the call failed with. */
export function ActionButton({ onPress, ...button }: DeskButtonProps & { onPress: () => Promise<unknown> }) {
  const { run, isBusy, error } = useWork();
  return (
    <>
      <DeskButton {...button} loading={isBusy} onClick={() => void run(onPress)} />
      <Problem error={error} />
    </>
  );
}
