import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { LINK_TOKEN } from '../../../contract/mail-link.ts';
import { reviewsMessages } from '../../../contract/messages/reviews.ts';
import type { OrderToReview, ProductToReview } from '../../../contract/product-reviews/review.ts';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { press } from '../../mocks/open-checkout-page.tsx';
import { server } from '../../mocks/server.ts';
import { ReviewPage } from './ReviewPage.tsx';

const product: ProductToReview = {
  product: 'pla-petrol',
  itemId: 'pla-petrol-1.75mm-1kg',
  name: 'Petrol',
  line: '1.75 mm · 1 kg',
  path: '/shop/PLA/Petrol-1.75mm-1kg/',
  picture: null,
  ranges: { nozzle: { min: 190, max: 230 }, speed: { min: 30, max: 120 } },
  review: null,
};
const order: OrderToReview = {
  refId: 'NS-7K2M-4Q9D',
  name: 'Dolores K.',
  until: '2026-12-24T17:00:00.000Z',
  products: [product],
};

function open(answer: OrderToReview = order) {
  server.use(http.get('/api/product-reviews', () => HttpResponse.json(answer)));
  history.replaceState(null, '', '/review/?token=signed');
  render(<ReviewPage email="hello@northspool.example" />);
}

it('asks for stars before a review is sent', async () => {
  open();
  await screen.findByRole('heading', { level: 2, name: 'Petrol' });
  await expectAccessible();
  await press(/^Send|^Publish|review$/i);
  expect(await screen.findByText(reviewsMessages.ratingMissing)).toBeTruthy();
});

it('shows a published review with the answer of the shop', async () => {
  const review = {
    rating: 4,
    text: 'Prints well.',
    name: 'Dolores K.',
    printer: '',
    nozzle: null,
    speed: null,
    state: 'published' as const,
    canEdit: false,
    refusal: null,
    answer: 'Thank you.',
    photos: [],
  };
  open({ ...order, products: [{ ...product, review }] });
  expect(await screen.findByRole('img', { name: '4 of 5 stars' })).toBeTruthy();
  expect(screen.getByText('Thank you.')).toBeTruthy();
});

it('shows the photos that the shop has, with the token in a header, and names one that does not load', async () => {
  const [here, gone] = [crypto.randomUUID(), crypto.randomUUID()];
  const photos = [here, gone].map((id) => ({ id, width: 9, height: 9, hidden: false }));
  const review = {
    rating: 4,
    text: 'Prints well.',
    name: 'Dolores K.',
    printer: '',
    nozzle: null,
    speed: null,
    state: 'draft' as const,
    canEdit: true,
    refusal: null,
    answer: null,
    photos,
  };
  const asked: (string | null)[] = [];
  server.use(
    http.get('/api/product-reviews/pla-petrol/photos/:id', ({ params, request }) => {
      asked.push(request.headers.get(LINK_TOKEN));
      return params['id'] === here ? HttpResponse.text('webp') : HttpResponse.json({}, { status: 404 });
    }),
  );
  open({ ...order, products: [{ ...product, review }] });
  expect((await screen.findByRole('img', { name: 'Photo 1' })).getAttribute('src')).toBe(
    `data:image/webp;base64,${btoa('webp')}`,
  );
  expect(await screen.findByText('Photo 2', { selector: 'p' })).toBeTruthy();
  expect(asked).toEqual(['signed', 'signed']);
});

it('says that a link without a token is damaged, and whom to write to', async () => {
  history.replaceState(null, '', '/review/');
  render(<ReviewPage email="hello@northspool.example" />);
  expect(await screen.findByText(reviewsMessages.linkDamaged)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:hello@northspool.example');
});
