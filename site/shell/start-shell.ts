import { showNotices } from '../islands/cart/show-notices.ts';
import { startCartButton } from './cart-button.ts';
import { startMenuDrawer } from './menu-drawer.ts';
import { startPictureFallback } from './picture-fallback.ts';
import { showSandboxRibbon } from './sandbox-ribbon.ts';

showNotices();
startPictureFallback(document);
startCartButton(document);
startMenuDrawer(document);
void showSandboxRibbon(document);
