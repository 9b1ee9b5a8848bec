/**
 * The same request with a body that is counted as it is read, and of which nothing is read ahead: `count` gets the bytes of
 * each piece before its reader does, and throws to refuse the rest. `reader` is that of the body, for what is left of it.
 */
export function countBody(
  request: Request,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  count: (bytes: number) => void | Promise<void>,
): Request {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        await count(value.length);
        controller.enqueue(value);
      },
      // Canceling the body itself would close the connection before the response is read.
      cancel() {},
    },
    // Bytes that wait in a buffer would be lost when the connection drops.
    { highWaterMark: 0 },
  );
  // Node requires `duplex` for a body that is still streaming.
  const init: RequestInit & { duplex: 'half' } = { body, duplex: 'half' };
  return new Request(request, init);
}
