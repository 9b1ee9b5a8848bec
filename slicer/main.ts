import process from 'node:process';
import { readConfig } from './config.ts';
import { openSlicer } from './open-slicer.ts';

/** The parts of Deno that the service uses, only in this file. */
declare const Deno: {
  serve(
    options: { port: number; hostname: string; onListen(address: { port: number }): void },
    handler: (request: Request) => Response | Promise<Response>,
  ): { shutdown(): Promise<void> };
  addSignalListener(signal: 'SIGINT' | 'SIGTERM', listener: () => void): void;
  exit(code: number): never;
};

/** Standard output gets one line, for the parent process; everything else goes to standard error. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const slicer = await openSlicer(config, (message) =>
    console.error(JSON.stringify({ time: new Date().toISOString(), level: 'error', message })),
  );
  Deno.serve(
    {
      port: config.PORT,
      hostname: config.HOST,
      onListen: ({ port }) => console.log(JSON.stringify({ ready: true, url: `http://${config.HOST}:${port}` })),
    },
    (request) => slicer.app.fetch(request),
  );
  // Runs are not awaited: the API sees that the response was cut off and retries. The engines end with this process.
  const close = () => void slicer.close().then(() => Deno.exit(0));
  Deno.addSignalListener('SIGINT', close);
  Deno.addSignalListener('SIGTERM', close);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  Deno.exit(1);
});
