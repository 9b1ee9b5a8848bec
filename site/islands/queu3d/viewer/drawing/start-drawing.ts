import { Drawing } from './Drawing.tsx';
import type { FromDrawing, ToDrawing } from './drawing-wire.ts';

export interface StartedDrawing {
  hear(news: ToDrawing): void;
  close(): void;
}

/** Draws what it hears from `start` on, in a worker or on the page. */
export function startDrawing(tell: (news: FromDrawing) => void): StartedDrawing {
  let drawing: Promise<Drawing | undefined> | undefined;
  return {
    hear(news) {
      if (news.say === 'start') {
        drawing = Drawing.open(news, tell).catch((reason) => {
          console.warn('Nothing is drawn in 3D:', reason);
          tell({ say: 'failed' });
          return undefined;
        });
        return;
      }
      void drawing?.then((opened) => opened?.hear(news));
    },
    close() {
      void drawing?.then((opened) => opened?.close());
    },
  };
}
