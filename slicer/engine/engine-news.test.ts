import { expect, test } from 'vitest';
import { noNews, takeIn } from './engine-news.ts';

/** What the engine prints, shortened. */
const lines = [
  '[WARNING]  -s machine_end_gcode="M104 S0',
  ';Retract the filament',
  'Progress:inset+skin:3:198 \t0.031000%',
  'Progress:export:77:198 \t0.667337%',
  'Progress: export accomplished in 0.310s',
  'Progress:process:1:1 \t1.000000%',
  'Gcode header after slicing:',
  ';FLAVOR:Marlin',
  ';TIME:5048',
  'End of gcode header.',
  'Print time (s): 5048',
  'Print time (hr|min|s): 1h 24m 8s',
  'Filament (mm^3): 17864',
];

test('progress is the fraction that the engine tells, whatever sign it puts behind', () => {
  const news = noNews();
  const told = lines.slice(0, 4).map((line) => takeIn(news, line));
  expect(told).toEqual([false, false, true, true]);
  expect(news).toMatchObject({ progress: 0.667337, layer: 77, layers: 198 });
});

test('what was used is read exactly, and the true head without lines of settings', () => {
  const news = noNews();
  for (const line of lines) takeIn(news, line);
  expect(news).toMatchObject({ filament: 17864, printTime: 5048, header: [';FLAVOR:Marlin', ';TIME:5048'] });
});

test('a model in which the engine finds nothing has no filament', () => {
  const news = noNews();
  takeIn(news, 'Filament (mm^3): 0');
  expect(news).toMatchObject({ filament: 0, layers: 0 });
});
