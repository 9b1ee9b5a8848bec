import { shellMessages } from '../../../contract/messages/shell.ts';
import { notify } from '../../stores/notice.ts';
import { $user } from '../../stores/session.ts';

/** Shows signed-in members their orders. The code loads only for them. */
export function startVending(page: Document): void {
  const place = page.querySelector<HTMLElement>('[data-vending-orders]');
  const signIn = page.querySelector<HTMLElement>('[data-vending-sign-in]');
  if (!place || !signIn) return;
  $user.subscribe((user) => {
    const isSignedIn = user?.loggedIn ?? false;
    signIn.hidden = isSignedIn;
    place.hidden = !isSignedIn;
    if (isSignedIn && !place.dataset['started']) {
      place.dataset['started'] = 'true';
      import('./VendingOrders.tsx').then(
        ({ mountVendingOrders }) => mountVendingOrders(place),
        () => notify({ kind: 'error', text: shellMessages.networkDown }),
      );
    }
  });
}
