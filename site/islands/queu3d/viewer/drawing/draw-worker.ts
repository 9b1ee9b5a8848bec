import type { ToDrawing } from './drawing-wire.ts';
import { startDrawing } from './start-drawing.ts';

/** Drawing has a thread of its own: a slow graphics card keeps nobody from typing a quantity. */
const drawing = startDrawing((news) => self.postMessage(news));

self.onmessage = ({ data }: MessageEvent<ToDrawing>) => drawing.hear(data);
