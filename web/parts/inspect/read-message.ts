import type { PickedElement } from '../../../schema/picked-element.ts';
import { mostWithin, pickedLimits, sourceForm, tagForm } from '../../../schema/picked-limits.ts';

type BridgeMessage = { type: 'picked'; element: PickedElement } | { type: 'ended' };

/**
 * Returns a message of the script in a preview; null if it is anything else. The application may have made it: whatever is of
 * another type, or longer than the script sends, is refused, and no text is read beyond its limit.
 */
export function readMessage(data: unknown): BridgeMessage | null {
  const type = member(data, 'type');
  if (type === 'ended') return { type };
  const element = type === 'picked' ? readElement(member(data, 'element')) : null;
  return element && { type: 'picked', element };
}

/** Whether a message of a window offers the port of the script in it. */
export function isOffer(data: unknown, nonce: string): boolean {
  return member(data, 'type') === 'preview-bridge' && member(data, 'nonce') === nonce;
}

/** Whether a message of a window is the answer that a framed preview gives when it has loaded. */
export function isAnswer(data: unknown, nonce: string): boolean {
  return member(data, 'type') === 'preview-ready' && member(data, 'nonce') === nonce;
}

function readElement(data: unknown): PickedElement | null {
  const tag = member(data, 'tag');
  if (typeof tag !== 'string' || tag.length > pickedLimits.tag || !tagForm.test(tag)) return null;
  const role = member(data, 'role');
  const texts = [role ?? '', ...(['name', 'text', 'classes', 'path'] as const).map((part) => member(data, part))];
  const limits = [pickedLimits.role, pickedLimits.name, pickedLimits.text, pickedLimits.classes, pickedLimits.path];
  const read = texts.map((text, index) => readText(text, limits[index] ?? 0));
  const [roleText, name, text, classes, path] = read;
  if (roleText == null || name == null || text == null || classes == null || path == null) return null;
  const source = member(data, 'source');
  const within = member(data, 'within');
  if (source !== null && !isSource(source)) return null;
  if (!Array.isArray(within) || within.length > mostWithin) return null;
  // `every` passes over the holes of a list; a copy has none.
  const places: unknown[] = [...(within as readonly unknown[])];
  if (!places.every(isSource)) return null;
  return { tag, role: role === null ? null : roleText, name, text, classes, path, source, within: places };
}

/** Control characters, and those that cannot be seen or change how others are shown. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function readText(value: unknown, most: number): string | null {
  if (typeof value !== 'string' || value.length > most) return null;
  return value.toWellFormed().replaceAll(unseen, ' ').replaceAll(/\s+/g, ' ').trim();
}

function isSource(value: unknown): value is string {
  return typeof value === 'string' && value.length <= pickedLimits.source && sourceForm.test(value);
}

/** Returns a member of an object itself; undefined for anything that it inherits. */
function member(data: unknown, name: string): unknown {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, name)) return undefined;
  return (data as Readonly<Record<string, unknown>>)[name];
}
