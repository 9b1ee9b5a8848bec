import * as z from 'zod';
import type { PrinterState } from '../../../contract/desk/printers.ts';
import { type BambuCommand, type BambuConnection, type BambuStatus, bambuConnection } from './bambu-connection.ts';
import { hasBambuFile, PLATE_GCODE, storeBambuProject } from './bambu-files.ts';
import type { BambuPrinter } from './bambu-printer.ts';
import { type Printer, PrinterRefused } from './printer.ts';

/**
 * Printers of Bambu Lab in LAN mode and developer mode. Bambu publishes no documents of it; this is what OpenBambuAPI
 * (https://github.com/Doridian/OpenBambuAPI), ha-bambulab, bambulabs_api and bambuddy agree on.
 */

/** What the screen shows after somebody ended a print there or elsewhere. */
const CANCELED = ['0300-400C', '0500-400E'];

/** As the printer's screen and Bambu's wiki write it; empty: it has none. */
function codeOf({ print_error }: BambuStatus): string {
  if (print_error === 0) return '';
  const hex = (print_error >>> 0).toString(16).toUpperCase().padStart(8, '0');
  return `${hex.slice(0, 4)}-${hex.slice(4)}`;
}

/** The file's name as it was sent: printers show it with one of its endings, with both, or without. */
function fileOf({ subtask_name, gcode_file }: BambuStatus): string {
  const shown = subtask_name || gcode_file.replace(/^.*\//, '');
  return shown && `${shown.replace(/(\.gcode)?(\.3mf)?$/, '')}.gcode`;
}

function stateOf(status: BambuStatus): PrinterState {
  const file = fileOf(status);
  const code = codeOf(status);
  const error = code && `The printer shows the error ${code}.`;
  switch (status.gcode_state) {
    case 'IDLE':
      return error && !CANCELED.includes(code) ? { is: 'unavailable', reason: error } : { is: 'ready' };
    case 'PREPARE':
    case 'SLICING':
      // The rest is still that of the last print.
      return { is: 'printing', file, progress: 0, secondsLeft: null };
    case 'RUNNING': {
      const progress = Math.min(1, Math.max(0, status.mc_percent / 100));
      return { is: 'printing', file, progress, secondsLeft: Math.max(0, status.mc_remaining_time * 60) || null };
    }
    case 'PAUSE':
      return { is: 'paused', file, reason: error };
    case 'FINISH':
      return { is: 'finished', file };
    case 'FAILED':
      if (CANCELED.includes(code)) return { is: 'failed', file, reason: 'It was canceled.' };
      return { is: 'failed', file, reason: error || 'The printer names no reason.' };
  }
}

const answerSchema = z.object({ result: z.string(), reason: z.string().optional() });

export function bambuPrinter(printer: BambuPrinter): Printer {
  const connect = bambuConnection(printer);

  /** As it is now: what comes without asking may be long ago, and nobody would notice a printer that says nothing. */
  const look = async (connection: BambuConnection) => {
    await connection.ask('info', { command: 'get_version' });
    return stateOf(connection.status());
  };

  const command = async (connection: BambuConnection, fields: BambuCommand) => {
    const { result, reason } = answerSchema.parse(await connection.ask('print', fields));
    if (result.toLowerCase() !== 'success') throw new PrinterRefused(reason || result);
  };

  return {
    async state() {
      return await look(await connect());
    },

    async upload({ name, content }) {
      await storeBambuProject(printer, `${name}.3mf`, content);
    },

    async start(name) {
      if (!(await hasBambuFile(printer, `${name}.3mf`))) throw new PrinterRefused('The file is not on the printer.');
      const connection = await connect();
      // Some printers end what they print when they are told to start something else.
      const { is } = await look(connection);
      if (is === 'printing' || is === 'paused') throw new PrinterRefused('It is printing.');
      await command(connection, {
        command: 'project_file',
        param: PLATE_GCODE,
        url: `ftp:///${name}.3mf`,
        // Empty: it does not compare.
        md5: '',
        subtask_name: name,
        project_id: '0',
        profile_id: '0',
        task_id: '0',
        subtask_id: '0',
        bed_type: 'auto',
        use_ams: false,
        ams_mapping: '',
        timelapse: false,
        // For the start that Bambu's own slicer writes. The file has another.
        bed_leveling: false,
        flow_cali: false,
        vibration_cali: false,
        layer_inspect: false,
      });
    },

    async cancel() {
      const connection = await connect();
      const { is } = await look(connection);
      if (is !== 'printing' && is !== 'paused') throw new PrinterRefused('It prints nothing.');
      await command(connection, { command: 'stop', param: '' });
    },
  };
}
