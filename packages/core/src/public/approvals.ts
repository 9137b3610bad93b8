export {
  type Approval,
  type Approvals,
  type GetApprovalsParameters,
  getApprovals,
  getApprovalsQueryOptions,
} from '../approvals/getApprovals.ts'
export {
  type AppPermission,
  type GetPermissionsParameters,
  getPermissions,
  getPermissionsQueryOptions,
  revokePermission,
} from '../approvals/permissions.ts'
export { createRevokeFlow, type RevokeFlow } from '../approvals/revoke.ts'
export type { Revocation, RevokeEvent, RevokeState } from '../approvals/revokeTransition.ts'
