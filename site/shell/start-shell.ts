import { showNotices } from '../islands/cart/show-notices.ts';
import { startCartButton } from './cart-button.ts';
import { startConsent } from './consent.ts';
import { startDialogs } from './dialogs.ts';
import { startHolidayBanner } from './holiday-banner.ts';
import { startMarks } from './marks.ts';
import { startNewsletter } from './newsletter.ts';
import { startPictureFallback } from './picture-fallback.ts';
import { showSandboxRibbon } from './sandbox-ribbon.ts';

showNotices();
startPictureFallback(document);
startCartButton(document);
startDialogs(document);
startMarks(document);
void showSandboxRibbon(document);
startNewsletter(document);
startHolidayBanner(document);
void startConsent(document);
