import type { Usage } from '../../../schema/event.ts';

const whole = new Intl.NumberFormat('en-US');

export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 99.95) return `${seconds.toFixed(1)} s`;
  const rounded = Math.round(seconds);
  return `${Math.floor(rounded / 60)} min ${String(rounded % 60).padStart(2, '0')} s`;
}

/** Leaves out the cost if prices are unknown. */
export function formatUsage({ inputTokens, outputTokens, costUsd }: Usage): string {
  const tokens = `${count(inputTokens, 'token')} in, ${whole.format(outputTokens)} out`;
  return costUsd === null ? tokens : `${tokens}, $${costUsd.toFixed(costUsd < 1 ? 4 : 2)}`;
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${whole.format(number)} ${number === 1 ? one : many}`;
}
