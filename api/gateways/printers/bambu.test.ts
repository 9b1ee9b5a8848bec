import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { selfSigned } from '../../test/certificate.ts';
import { startBambu, TEST_SERIAL } from '../../test/start-test-printers.ts';
import { openPrinters } from './open-printers.ts';
import { type Printer, PrinterRefused } from './printer.ts';

const file = (name = 'a-P1.gcode') => ({ name, content: new Blob([';TIME:3600\nG28\n']), sha256: '' });
const open = (url: string) => openPrinters([url])[0]?.printer as Printer;
const tomorrow = () => new Date(Date.now() + 86_400_000);

afterEach(() => vi.useRealTimers());

/** A host with the printer's address, which notes what it is sent inside of TLS. */
async function startImpostor(names: string) {
  const heard: Buffer[] = [];
  const sockets: Socket[] = [];
  const server = createTlsServer(selfSigned(names, tomorrow()), (socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => heard.push(chunk));
    socket.write('220 Welcome\r\n');
  });
  server.on('connection', (socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { heard, sockets, port: String((server.address() as AddressInfo).port) };
}

describe('the address of a printer of Bambu Lab', () => {
  it.each([
    ['bambu://10.0.0.10?name=A', /bambu:\/\/10\.0\.0\.10 needs the serial number and the access code/],
    ['bambu://01P00A000000001@10.0.0.10?name=A', /needs the serial number and the access code/],
    ['bambu://a%2F%23:secret@10.0.0.10?name=A', /needs the serial number and the access code/],
  ])('%s is refused, and the reason has no access code in it', (url, reason) => {
    expect(() => openPrinters([url])).toThrow(reason);
    expect(() => openPrinters([url])).not.toThrow(/secret/);
  });

  it('without a certificate lets the printer say which one it has, to be compared by a person', async () => {
    const { url } = await startBambu();
    const known = new URL(url);
    const certificate = known.searchParams.get('certificate');
    known.searchParams.delete('certificate');
    await expect(open(known.href).state()).rejects.toThrow(`certificate=${certificate}`);
  });
});

describe('a printer of Bambu Lab', () => {
  it.each([
    ['names another printer', '01P00A999999999'],
    ['names this printer, but is not the one of PRINTERS', TEST_SERIAL],
  ])('gets its access code only where the certificate is its own: not where it %s', async (_, names) => {
    const { url } = await startBambu();
    const { heard, sockets, port } = await startImpostor(names);
    const stolen = new URL(url);
    stolen.port = port;
    await expect(open(stolen.href).state()).rejects.toThrow(/certificate/);
    stolen.searchParams.set('files', port);
    await expect(open(stolen.href).upload(file())).rejects.toThrow(/certificate/);
    expect(sockets).toHaveLength(2);
    await vi.waitFor(() => expect(sockets.every(({ closed }) => closed)).toBe(true));
    expect(String(Buffer.concat(heard))).not.toMatch(/bblp|workshop-key/);
  });

  it('that was off is asked over a new connection', async () => {
    const { url, server, machine } = await startBambu();
    const gateway = open(url);
    expect(await gateway.state()).toEqual({ is: 'ready' });
    machine.mood = 'failing';
    await expect(gateway.state()).rejects.toThrow(/closed the connection/);
    await expect(gateway.state()).rejects.toThrow(/unavailable/i);
    machine.mood = 'well';
    expect(await gateway.state()).toEqual({ is: 'ready' });
    server.disconnect();
    await vi.waitFor(async () => expect(await gateway.state()).toEqual({ is: 'ready' }));
  });

  it('that says nothing is not waited for, and its connection is closed', async () => {
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.resume();
      sockets.push(socket);
    });
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = open(
      `bambu://${TEST_SERIAL}:code@127.0.0.1:${(silent.address() as AddressInfo).port}?name=A`,
    ).state();
    vi.advanceTimersByTime(10_000);
    await expect(asked).rejects.toThrow(/in time/);
    vi.useRealTimers();
    await vi.waitFor(() => expect(sockets.every(({ closed }) => closed)).toBe(true));
  });

  it('may report what the shop does not know, and is not taken for what it is not', async () => {
    const { url, server } = await startBambu();
    const gateway = open(url);
    await gateway.state();
    for (const odd of ['', '{', '[]', 'null', '{"print":7}', '{"print":{"command":7}}', '{"liveview":{}}'])
      await server.say(odd);
    expect(await gateway.state()).toEqual({ is: 'ready' });
    await server.say('{"print":{"command":"push_status","gcode_state":"DREAMING"}}');
    await expect(gateway.state()).rejects.toThrow(/gcode_state/);
  });

  it('that sends more than a report is not listened to', async () => {
    const { url, server } = await startBambu();
    const gateway = open(url);
    await gateway.state();
    const asked = gateway.state();
    const said = server.say(JSON.stringify({ print: { command: 'push_status', subtask_name: 'x'.repeat(1_000_000) } }));
    // The call under way may fail before all of it was said.
    await expect(Promise.all([asked, said]).then(() => gateway.state())).rejects.toThrow(/more than a report/);
    await said;
    expect(await gateway.state()).toEqual({ is: 'ready' });
  });

  it.each(['a-P1', 'a-P1.gcode', 'a-P1.gcode.3mf'])('shows a file by its name where it reports %s', async (shown) => {
    const { url, machine, server } = await startBambu();
    const gateway = open(url);
    await gateway.upload(file());
    await gateway.start('a-P1.gcode');
    machine.printTo(0.5);
    await gateway.state();
    await server.say(JSON.stringify({ print: { command: 'push_status', subtask_name: shown } }));
    expect(await gateway.state()).toMatchObject({ is: 'printing', file: 'a-P1.gcode', progress: 0.5 });
  });

  it('is not asked where the certificate that PRINTERS trusts is that of another printer', async () => {
    const { url } = await startBambu('Printer 1', '01P00A999999999');
    await expect(open(url).state()).rejects.toThrow(/does not name/);
  });

  it('is not told to start anything while it prints: some then end what they print', async () => {
    const { url, machine } = await startBambu();
    const gateway = open(url);
    await gateway.upload(file());
    await gateway.start('a-P1.gcode');
    await expect(gateway.start('a-P1.gcode')).rejects.toThrow(PrinterRefused);
    machine.pause();
    await expect(gateway.start('a-P1.gcode')).rejects.toThrow(PrinterRefused);
    expect(machine.told).toBe(1);
  });

  it('refuses a start in its answer to the command, with the reason', async () => {
    const { url, machine } = await startBambu();
    const gateway = open(url);
    await gateway.upload(file());
    machine.shutdown = '0300-8003';
    await expect(gateway.start('a-P1.gcode')).rejects.toThrow(new PrinterRefused('busy 83902468'));
  });

  it('shows a print as failed whose file was gone when it began', async () => {
    const { url, machine } = await startBambu();
    const gateway = open(url);
    vi.spyOn(machine.files, 'has').mockReturnValueOnce(true);
    await gateway.start('a-P1.gcode');
    const reason = 'The printer shows the error 0500-4003.';
    expect(await gateway.state()).toEqual({ is: 'failed', file: 'a-P1.gcode', reason });
  });
});
