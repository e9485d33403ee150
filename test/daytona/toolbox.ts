import type { Held } from './account.ts';
import type { Answer, Asked } from './api.ts';

export const toolboxRefusal = (status: number, message: string): Answer => ({
  status,
  body: { statusCode: status, message, path: '/', timestamp: new Date().toISOString(), source: 'DAYTONA_DAEMON' },
});

/** The operations of the toolbox in a sandbox. */
export const toolbox: Record<string, (held: Held, asked: Asked) => Promise<Answer>> = {
  async UploadFiles({ machine }, { body }) {
    const form = body as FormData;
    for (let index = 0; form.has(`files[${index}].path`); index += 1) {
      const file = form.get(`files[${index}].file`);
      const content = file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : Buffer.from(file ?? '');
      await machine.write(String(form.get(`files[${index}].path`)), content);
    }
    return { status: 200 };
  },
  async DownloadFiles({ machine }, { body }) {
    const [name = ''] = (body as { paths: string[] }).paths;
    return { status: 200, file: { name, content: await machine.read(name) } };
  },
  async ExecuteCommand({ machine }, { body }) {
    return { status: 200, body: await machine.run((body as { command: string }).command) };
  },
  async CreateSession({ machine }, { body }) {
    const { sessionId } = body as { sessionId: string };
    if (machine.hasShell(sessionId)) return toolboxRefusal(409, 'session already exists');
    machine.openShell(sessionId);
    return { status: 201 };
  },
  async SessionExecuteCommand({ machine }, { path, body }) {
    const shell = path['sessionId'] ?? '';
    if (!machine.hasShell(shell)) return toolboxRefusal(404, 'session not found');
    const { id } = machine.start(shell, (body as { command: string }).command);
    return { status: 202, body: { cmdId: id } };
  },
  async GetSessionCommand({ machine }, { path }) {
    const found = machine.find(path['sessionId'] ?? '', path['commandId'] ?? '');
    if (found === undefined) return toolboxRefusal(404, 'command not found');
    const { id, command, exitCode } = found;
    return { status: 200, body: { id, command, ...(exitCode === undefined ? {} : { exitCode }) } };
  },
  async GetSessionCommandLogs({ machine }, { path }) {
    const found = machine.find(path['sessionId'] ?? '', path['commandId'] ?? '');
    if (found === undefined) return toolboxRefusal(404, 'command not found');
    const { stdout, stderr } = found;
    return { status: 200, body: { output: stdout + stderr, stdout, stderr } };
  },
  async DeleteSession({ machine }, { path }) {
    const shell = path['sessionId'] ?? '';
    if (!machine.hasShell(shell)) return toolboxRefusal(404, 'session not found');
    await machine.closeShell(shell);
    return { status: 204 };
  },
};
