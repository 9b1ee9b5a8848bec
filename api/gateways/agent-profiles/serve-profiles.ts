import process from 'node:process';
import { ProfileUnavailable } from './agent-profiles.ts';
import { profileReader } from './read-profile.ts';

/** The parts of Deno that the process uses. */
declare const Deno: {
  serve(
    options: { port: number; hostname: string; onListen(): void },
    handler: (request: Request) => Promise<Response>,
  ): unknown;
};

// A process beside the API, which calls the servers of strangers (`scripts/api/profile-process.mjs` starts it): it has no secret
// and no database, reads no file but its own code, and may not connect to private networks.
const read = profileReader({ allowLoopback: process.env['LOOPBACK_PROFILES'] === '1' });

Deno.serve(
  {
    port: Number(process.env['PORT']),
    hostname: '127.0.0.1',
    onListen: () => console.log(JSON.stringify({ ready: true })),
  },
  async (request) => {
    try {
      const { text, cacheControl } = await read(new URL(request.url).searchParams.get('url') ?? '');
      return new Response(text, { headers: cacheControl === null ? {} : { 'cache-control': cacheControl } });
    } catch (error) {
      if (!(error instanceof ProfileUnavailable)) throw error;
      return new Response(error.fault, { status: 422 });
    }
  },
);
