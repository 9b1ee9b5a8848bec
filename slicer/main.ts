import process from 'node:process';
import { readConfig } from './config.ts';
import { openSlicer } from './open-slicer.ts';

/** All that is used of Deno; nothing else in the service names it. */
declare const Deno: {
  serve(
    options: { port: number; hostname: string; onListen(address: { port: number }): void },
    handler: (request: Request) => Response | Promise<Response>,
  ): { shutdown(): Promise<void> };
  addSignalListener(signal: 'SIGINT' | 'SIGTERM', listener: () => void): void;
  exit(code: number): never;
};

/** Standard output carries one line, for who started this process; everything else goes to standard error. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const slicer = await openSlicer(config, (why) => console.error(JSON.stringify({ level: 'error', message: why })));
  Deno.serve(
    {
      port: config.PORT,
      hostname: config.HOST,
      onListen: ({ port }) => console.log(JSON.stringify({ ready: true, url: `http://${config.HOST}:${port}` })),
    },
    (request) => slicer.app.fetch(request),
  );
  // Runs are not waited for: who asked hears that the answer was cut off, and asks again. The engine ends with us.
  const close = () => void slicer.close().then(() => Deno.exit(0));
  Deno.addSignalListener('SIGINT', close);
  Deno.addSignalListener('SIGTERM', close);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  Deno.exit(1);
});
