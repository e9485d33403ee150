/** What the procedures for people, accounts and sign-on do. `load-people` loads it. */
export { unlinkIdentity } from '../account/identities.ts';
export { addPasskey, removePasskey, renamePasskey, startPasskey } from '../account/passkeys.ts';
export { removePassword, setPassword, updateAccount } from '../account/password.ts';
export { getAccount } from '../account/read.ts';
export { endOwnSession } from '../account/sign-out.ts';
export { confirmTotp, disableTotp, renewRecoveryCodes, startTotp } from '../account/totp.ts';
export { eraseMember } from '../erasure/erase-member.ts';
export {
  getMember,
  inviteMember,
  listMembers,
  reactivateMember,
  recoverMember,
  removeMember,
  renewInvitation,
  suspendMember,
  updateMember,
} from '../people/members.ts';
export { inviteAdmin, recoverAdmin } from '../people/operator.ts';
export {
  createServiceAccount,
  getServiceAccount,
  listServiceAccounts,
  removeServiceAccount,
  updateServiceAccount,
} from '../people/service-accounts.ts';
export { createSetupLink } from '../people/setup-links.ts';
export { endAllSignIns, endSignIn, listSignIns } from '../people/sign-ins.ts';
export { setStorageQuota } from '../people/storage-quota.ts';
export {
  createWorkspace,
  deleteWorkspace,
  getWorkspace,
  listWorkspaces,
  openWorkspace,
  updateWorkspace,
} from '../people/workspaces.ts';
export {
  createConnection,
  getConnection,
  listConnections,
  removeConnection,
  updateConnection,
} from '../sign-on/connections.ts';
export { enforceSignOn, relaxSignOn } from '../sign-on/enforce.ts';
export { getLastTest } from '../sign-on/kept-test.ts';
