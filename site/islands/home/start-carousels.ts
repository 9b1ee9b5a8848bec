import { startBestSellers } from './best-sellers.ts';
import { startSlider } from './slider.ts';

for (const slider of document.querySelectorAll<HTMLElement>('[data-slider]')) startSlider(slider);
for (const section of document.querySelectorAll<HTMLElement>('[data-best-sellers]')) startBestSellers(section);
