import './options/start-options.ts';
import './start-calculator.ts';
import './start-gallery.ts';
import './start-read-more.ts';
import './start-share.ts';
import './start-tabs.ts';
import './start-way-back.ts';
import '../recent/start-recent.ts';
