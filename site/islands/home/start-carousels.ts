import { startBestSellers } from './best-sellers.ts';
import { startSlider } from './slider.ts';

// Loaded on demand by start-home.ts, once the browser is idle.

for (const slider of document.querySelectorAll<HTMLElement>('[data-slider]')) startSlider(slider);
for (const section of document.querySelectorAll<HTMLElement>('[data-best-sellers]')) startBestSellers(section);
