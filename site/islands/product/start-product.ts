import './start-calculator.ts';
import './start-gallery.ts';
import './start-options.ts';
import './start-tabs.ts';
import { replayEarlyClicks } from '../../shell/replay-early-clicks.ts';

replayEarlyClicks(document);
