import { Drawing } from './Drawing.tsx';
import type { FromDrawing, ToDrawing } from './drawing-wire.ts';

/** Drawing has a thread of its own: a slow graphics card keeps nobody from typing a quantity. */
const tell = (news: FromDrawing) => self.postMessage(news);
let drawing: Promise<Drawing | undefined> | undefined;

self.onmessage = ({ data }: MessageEvent<ToDrawing>) => {
  if (data.say === 'start') {
    drawing = Drawing.open(data, tell).catch((reason) => {
      console.warn('Nothing is drawn in 3D:', reason);
      tell({ say: 'failed' });
      return undefined;
    });
    return;
  }
  void drawing?.then((opened) => opened?.hear(data));
};
