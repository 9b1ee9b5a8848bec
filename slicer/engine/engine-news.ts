/** What the engine has said so far, on its standard error. */
export interface EngineNews {
  /** 0 to 1 */
  progress: number;
  /** the one it has written last */
  layer: number;
  /** 0 until it writes the first */
  layers: number;
  /** mm³; it says so at its end */
  filament: number;
  /** seconds */
  printTime: number;
  /** the lines that the G-code's head should have had, each beginning with a semicolon */
  header: string[];
}

export function noNews(): EngineNews {
  return { progress: 0, layer: 0, layers: 0, filament: 0, printTime: 0, header: [] };
}

/** In spite of the sign it is a fraction. */
const PROGRESS = /^Progress:(\w[\w+]*):(\d+):(\d+)\s+([\d.]+)%/;
const FILAMENT = /^Filament \(mm\^3\): (\d+)$/;
const PRINT_TIME = /^Print time \(s\): (\d+)$/;
const HEADER_LINE = /^;[A-Za-z]/;

/** Takes in one line. @returns whether it told progress */
export function takeIn(news: EngineNews, line: string): boolean {
  const progress = PROGRESS.exec(line);
  if (progress) {
    const [, stage, done, of, fraction] = progress;
    // Each mesh group ends with a whole; the run is over when the process is.
    news.progress = Math.max(news.progress, Math.min(1, Number(fraction)));
    if (stage === 'export') {
      news.layer = Number(done);
      news.layers = Number(of);
    }
    return true;
  }
  const filament = FILAMENT.exec(line);
  if (filament) news.filament = Number(filament[1]);
  const printTime = PRINT_TIME.exec(line);
  if (printTime) news.printTime = Number(printTime[1]);
  // The first of them come with the list of all settings; the last ones are the true ones.
  if (line.startsWith('Gcode header after slicing')) news.header = [];
  else if (HEADER_LINE.test(line)) news.header.push(line);
  return false;
}
