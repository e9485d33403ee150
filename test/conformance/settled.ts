/**
 * Replaces what differs between runs: ids by the order of first mention, times, counts, files. Leaves out how the pages were
 * opened and what they look like, which depends on the browsers of the machine.
 */
export function settled(bytes: string): string {
  const names = new Map<string, string>();
  const named = (id: string) => {
    const name = names.get(id) ?? `<id ${names.size + 1}>`;
    names.set(id, name);
    return name;
  };
  return bytes
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '<previews>')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[a-z2-7]{26}\b/g, named)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/"(durationMs|inputTokens|outputTokens)":\d+/g, '"$1":<count>')
    .replaceAll(/ \([\d.]+ s\)/g, ' (<count> s)')
    .replaceAll(/"(bytes|sha256)":(?:\d+|"[0-9a-f]{64}")/g, '"$1":<of the file>')
    .replaceAll(/^data: .*"stepId":"(?:boot:\d+|critique)".*\n\n/gm, '')
    .replaceAll(/"boot":\{[^}]*\}/g, '"boot":<as the machine can>')
    .replaceAll(/"(designMd|markdown|content)":"(?:[^"\\]|\\.)+"/g, '"$1":"<document>"');
}
