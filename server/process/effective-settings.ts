import type { EffectiveSetting } from '../../schema/operator-about.ts';
import { type Config, secretSettings, settingNames } from './config.ts';

/** Returns every setting with its value and where it comes from. Of secrets, only the length is told. */
export function effectiveSettings(config: Config, hide: (text: string) => string): EffectiveSetting[] {
  return settingNames.map((name) => {
    const { from, length } = config.given[name];
    if (secretSettings.has(name)) return { name, value: null, from, secretLength: from === 'default' ? null : length };
    const value: unknown = config[name];
    return { name, value: value === undefined ? null : hide(textOf(value)), from, secretLength: null };
  });
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(',');
  return typeof value === 'object' ? JSON.stringify(value, jsonOf) : String(value);
}

/** JSON has no maps. */
const jsonOf = (_: string, value: unknown): unknown => (value instanceof Map ? Object.fromEntries(value) : value);
