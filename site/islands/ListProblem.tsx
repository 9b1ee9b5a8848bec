import { goodsMessages } from '../../contract/messages/goods.ts';
import { Button } from '../ui/Button.tsx';

/** A list that failed to load, with a retry. */
export function ListProblem({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="empty" role="alert">
      <p className="muted">{message}</p>
      <Button look="ink" onClick={onRetry}>
        {goodsMessages.tryAgain}
      </Button>
    </div>
  );
}
