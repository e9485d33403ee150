/** A stream that reads on only when the client takes more, and stops reading if it goes. */
export function pulled(source: AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await source.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await source.return();
      },
    },
    { highWaterMark: 0 },
  );
}
