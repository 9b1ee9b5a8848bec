import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Me } from '../../../../contract/desk/me.ts';
import { deskReviewsSchema } from '../../../../contract/desk/reviews.ts';
import { may } from '../../../../contract/desk/roles.ts';
import { DeskScreen } from '../DeskScreen.tsx';
import { Pages } from '../DeskTable.tsx';
import { deskGet } from '../desk-api.ts';
import { Problem, StatusLine } from '../parts.tsx';
import { useAddress } from '../use-address.ts';
import { ReviewCard } from './ReviewCard.tsx';

const PER_PAGE = 50;

const tabs = [
  ['waiting', 'Waiting'],
  ['published', 'Published'],
  ['refused', 'Refused'],
] as const;

/** Reviews of products by shoppers: read, publish, refuse for a reason, answer. */
export function ReviewsScreen() {
  return (
    <DeskScreen title="Reviews" permission="reviews:read">
      {(me) => <Queue me={me} />}
    </DeskScreen>
  );
}

function Queue({ me }: { me: Me }) {
  const { query, set } = useAddress();
  const [state] = tabs.find(([name]) => name === query.get('state')) ?? tabs[0];
  const page = Math.max(1, Number(query.get('page')) || 1);
  const [said, setSaid] = useState('');
  const reviews = useQuery({
    queryKey: ['reviews', state, page],
    queryFn: ({ signal }) => deskGet(`/desk/reviews?state=${state}&page=${page}`, deskReviewsSchema, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = reviews;
  return (
    <>
      <nav className="desk-tabs" aria-label="Reviews by state">
        {tabs.map(([name, label]) => (
          <a
            key={name}
            href={`?state=${name}`}
            aria-current={name === state ? 'page' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              setSaid('');
              set({ state: name === 'waiting' ? undefined : name });
            }}
          >
            {label} <span className="data">{data?.counts[name] ?? ''}</span>
          </a>
        ))}
      </nav>
      <StatusLine>{said}</StatusLine>
      <Problem error={reviews.error} onRetry={() => void reviews.refetch()} />
      {reviews.isPending && <p className="desk-wait">Loading …</p>}
      {data?.rows.length === 0 && (
        <p className="desk-empty">
          {state === 'waiting' ? 'Nothing waits. New reviews come here first.' : 'None yet.'}
        </p>
      )}
      <ul className="desk-reviews" aria-busy={reviews.isPlaceholderData || undefined}>
        {data?.rows.map((review) => (
          <ReviewCard
            key={review.id}
            review={review}
            canWrite={may(me.role, 'reviews:write')}
            onChanged={(words) => {
              setSaid(words);
              void reviews.refetch();
            }}
          />
        ))}
      </ul>
      {data && <Pages page={page} total={data.total} perPage={PER_PAGE} />}
    </>
  );
}
