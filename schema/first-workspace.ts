/** The workspace that every installation has. The service key belongs to it, so it cannot be deleted. */
export const firstWorkspaceId = '00000000-0000-7000-8000-000000000001';
