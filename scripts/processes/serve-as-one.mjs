// @ts-check
import { createServer, request } from 'node:http';
import { connect } from 'node:net';

/**
 * Answers at one port of this machine for servers at others, web sockets included: browsers see one origin, as in
 * production. (Astro's own proxy comes after its rule for slashes, which refuses /api/cart.)
 * @param {number} port
 * @param {(path: string) => number} portFor the server's port for a path
 * @returns {Promise<void>}
 */
export function serveAsOne(port, portFor) {
  const server = createServer((incoming, answer) => {
    const { url = '/', method, headers } = incoming;
    const onward = request({ host: '127.0.0.1', port: portFor(url), path: url, method, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
    onward.on('error', () => {
      if (!answer.headersSent) answer.writeHead(502, { 'content-type': 'text/plain', 'retry-after': '1' });
      answer.end('Starting. Reload in a moment.');
    });
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.on('upgrade', ({ url = '/', rawHeaders }, socket, head) => {
    const onward = connect(portFor(url), '127.0.0.1', () => {
      const lines = rawHeaders.flatMap((text, at) => (at % 2 ? [] : [`${text}: ${rawHeaders[at + 1]}`]));
      onward.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => [onward, socket].map((each) => each.destroy()));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.unref();
      resolve();
    });
  });
}
