import type { Slot } from '../../base/fill.ts';

const said =
  /(?<!\p{L})(?:slogan|tagline|motto|claim|headline|subtitle|untertitel|leitspruch)(?:\s(?:is|ist|lautet))?\s?:?\s?["“„«](?<line>[^"“”„«»\n]{2,120})["”“»]/iu;
const owner =
  /(?<!\p{L})(?:for|für)\s(?:my|our|meine?n?|unsere?n?)\s(?<line>\p{L}(?:[^.,;:!?\n()"“”„]|(?<=(?<!\p{L})(?:Dr|St|Prof))\.){2,80})/iu;
const end =
  /\s(?:with|w\/|that|which|who|where|so|and|to|mit|die|der|das|wo|und|um|damit|without|ohne|called|named|namens|showing|including|on|am|from|in which|where|at \d|-|–)(?=\s|$)/iu;

/** Returns a line about the thing in the brief's words: a slogan that it quotes, otherwise its noun for the thing. */
export function ownLine(wanted: string): Slot | null {
  const slogan = said.exec(wanted);
  const quoted = slogan?.groups?.['line']?.trim();
  if (slogan && quoted) return { value: quoted, quote: slogan[0] };
  const whole = owner.exec(wanted)?.groups?.['line'] ?? '';
  const line = whole.slice(0, end.exec(whole)?.index ?? whole.length).trim();
  return line.includes(' ') && line.length <= 80 ? { value: line, quote: line } : null;
}
