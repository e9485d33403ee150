/** Milliseconds of silence after which a comment keeps proxies from cutting the stream. */
export const pingMilliseconds = 15_000;

export const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

export const ping = ': ping\n\n';
