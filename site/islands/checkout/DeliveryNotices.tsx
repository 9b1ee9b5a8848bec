import { useStore } from '@nanostores/react';
import { $deliveryNotices } from '../../stores/delivery/delivery-ways.ts';
import { $dismissedNotices, dismissNotice } from '../../stores/delivery/dismissed-notices.ts';
import { Icon } from '../cart/Icon.tsx';

/** What makes this delivery slower than the usual one. Each stays until it is dismissed, and is told once. */
export function DeliveryNotices() {
  const notices = useStore($deliveryNotices);
  const dismissed = useStore($dismissedNotices);
  return (
    <div role="status" className="notices">
      {notices
        .filter((text) => !dismissed.includes(text))
        .map((text) => (
          <div className="alert warn" key={text}>
            <Icon name="info" />
            <span>{text}</span>
            <button
              className="icon-btn"
              type="button"
              aria-label="Dismiss this notice"
              onClick={() => dismissNotice(text)}
            >
              <Icon name="close" />
            </button>
          </div>
        ))}
    </div>
  );
}
