import { drawMark } from '../canvas.js';

const PAPER = '#f6f4ef';
const INK = '#16181d';

function caption(context, { width, height }, title, note, ink) {
  const lines = title.split('\n');
  Object.assign(context, { fillStyle: ink, textBaseline: 'alphabetic', textAlign: 'left' });
  context.font = '800 88px Bricolage';
  context.letterSpacing = '-4px';
  for (const [i, line] of lines.entries()) context.fillText(line, 90, height - 150 - (lines.length - 1 - i) * 92);
  context.letterSpacing = '0px';
  context.font = '500 30px JetBrains';
  context.fillText(note, 94, height - 92);
  drawMark(context, width - 176, height - 192, 100, ink);
}

/** A spool seen from the front as rings of strand, running out into a straight line at the top. */
export function drawSpoolPoster(context, size) {
  context.fillStyle = '#0b5a63';
  context.fillRect(0, 0, size.width, size.height);
  const [x, y] = [size.width / 2 - 40, 590];
  context.lineWidth = 13;
  for (let r = 150, i = 0; r <= 440; r += 18, i++) {
    context.strokeStyle = i === 16 ? '#e4482b' : `hsl(186 ${38 - i}% ${24 + i * 3.6}%)`;
    context.beginPath();
    context.arc(x, y, r, 0, 7);
    context.stroke();
  }
  context.strokeStyle = '#e4482b';
  context.beginPath();
  context.moveTo(x, y - 438);
  context.lineTo(size.width + 20, y - 438);
  context.stroke();
  context.fillStyle = PAPER;
  context.beginPath();
  context.arc(x, y, 118, 0, 7);
  context.fill();
  context.fillStyle = '#0b5a63';
  context.beginPath();
  context.arc(x, y, 58, 0, 7);
  context.fill();
  caption(context, size, 'Three hundred and\nthirty meters', '1.75 mm · 1 kg · Ø 200 mm', PAPER);
}

/** A vase as the slicer sees it: one bar per layer, the layer being printed in vermilion. */
export function drawLayersPoster(context, size) {
  context.fillStyle = PAPER;
  context.fillRect(0, 0, size.width, size.height);
  const layers = 44;
  for (let i = 0; i < layers; i++) {
    const t = i / (layers - 1);
    const half = 130 + 170 * Math.sin(Math.PI * (0.14 + t * 0.8)) - 40 * t + 26 * Math.sin(t * 19);
    const top = 1040 - i * 21;
    context.fillStyle = i === layers - 1 ? '#e4482b' : INK;
    context.beginPath();
    context.roundRect(size.width / 2 - half + 18 * Math.sin(t * 7), top, half * 2, 15, 7.5);
    context.fill();
  }
  context.fillStyle = '#e4482b';
  context.beginPath();
  context.moveTo(size.width / 2 + 12, 118);
  context.lineTo(size.width / 2 - 24, 56);
  context.lineTo(size.width / 2 + 48, 56);
  context.fill();
  caption(context, size, 'One layer\nat a time', 'layer 44 of 44 · 0.20 mm · 210 °C', INK);
}
