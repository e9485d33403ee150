import type { NewWorkspace, Workspace, WorkspaceChanges, WorkspaceRequest } from '../contract.ts';
import type { Connection } from './connection.ts';

/** What members share: sessions, keys, webhooks and settings. */
export class Workspaces {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Creates a workspace and invites its first admin. Takes the service key. Only this response has the link. */
  create(request: WorkspaceRequest): Promise<NewWorkspace> {
    return this.#connection.json({ method: 'POST', path: '/api/v1/workspaces', body: request });
  }

  /** Returns the workspace of a key, or all for the service key, by name. */
  async list(): Promise<Workspace[]> {
    const { workspaces } = await this.#connection.json<{ workspaces: Workspace[] }>({ path: '/api/v1/workspaces' });
    return workspaces;
  }

  /** Returns the workspace of this client's key. */
  current(): Promise<Workspace> {
    return this.#connection.json({ path: '/api/v1/workspace' });
  }

  /**
   * Deletes a workspace for good: its keys and browsers have no access any more, and its runs are cancelled. `slug` is that of
   * the workspace, to confirm that it is the one you mean. A key deletes its own; the service key any but the first. `erase`:
   * its data goes, too, within a few minutes.
   */
  delete(workspaceId: string, slug: string, { erase = false }: { erase?: boolean } = {}): Promise<void> {
    return this.#connection.delete(`/api/v1/workspaces/${encodeURIComponent(workspaceId)}`, { slug, erase });
  }

  /**
   * Returns everything of the workspace of this client's key, as the bytes of a gzipped tar archive, while they come. Break the loop to
   * end the download.
   */
  export(): AsyncIterable<Uint8Array> {
    return this.#connection.stream({ path: '/api/v1/workspace/export' });
  }

  /** Sets how many bytes a workspace may store; null: as many as the service says. Takes the service key. */
  setStorageQuota(workspaceId: string, storageQuotaBytes: number | null): Promise<Workspace> {
    const path = `/api/v1/workspaces/${encodeURIComponent(workspaceId)}/storage`;
    return this.#connection.json({ method: 'PATCH', path, body: { storageQuotaBytes } });
  }

  /** Changes what is given of the workspace of this client's key. */
  update(changes: WorkspaceChanges): Promise<Workspace> {
    return this.#connection.json({ method: 'PATCH', path: '/api/v1/workspace', body: changes });
  }
}
