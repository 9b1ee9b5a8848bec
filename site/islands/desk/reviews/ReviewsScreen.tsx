import { deskReviewsSchema } from '../../../../contract/desk/reviews.ts';
import { deskScreen } from '../DeskScreen.tsx';
import { Empty, Pages, useDeskList } from '../kit/DeskTable.tsx';
import { Loaded } from '../kit/Loaded.tsx';
import { Tabs } from '../kit/Tabs.tsx';
import { useAddress } from '../kit/use-address.ts';
import { useSaid } from '../kit/use-said.tsx';
import { ReviewCard } from './ReviewCard.tsx';

const PATH = '/desk/reviews';

const states = ['waiting', 'published', 'refused'] as const;
const labels = { waiting: 'Waiting', published: 'Published', refused: 'Refused' };

/** Reviews of products by shoppers: read, publish, refuse for a reason, answer. */
export const ReviewsScreen = deskScreen('Reviews', 'reviews:read', Queue);

function Queue() {
  const { query } = useAddress();
  const state = states.find((each) => each === query.get('state')) ?? 'waiting';
  const reviews = useDeskList(PATH, deskReviewsSchema, { state });
  const { said, say } = useSaid(PATH);
  return (
    <>
      <Tabs
        label="Reviews by state"
        name="state"
        onChoose={() => void say('')}
        tabs={Object.fromEntries(
          states.map((each) => [
            each,
            <>
              {labels[each]} <span className="data">{reviews.data?.counts[each] ?? ''}</span>
            </>,
          ]),
        )}
      />
      {said}
      <Loaded query={reviews}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 && (
              <Empty>{state === 'waiting' ? 'Nothing waits. New reviews come here first.' : 'None yet.'}</Empty>
            )}
            <ul className="stack-4" aria-busy={reviews.isPlaceholderData || undefined}>
              {rows.map((review) => (
                <ReviewCard key={review.id} review={review} onChanged={say} />
              ))}
            </ul>
            <Pages total={total} />
          </>
        )}
      </Loaded>
    </>
  );
}
