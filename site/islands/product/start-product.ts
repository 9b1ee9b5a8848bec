import './start-calculator.ts';
import './start-gallery.ts';
import './start-options.ts';
import './start-tabs.ts';
