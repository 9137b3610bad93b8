import type { Handler } from '../http/implement.ts'
import type { PermissionPorts } from './createPermissionSource.ts'

/** Records that an account has revoked a permission on chain (7.22). */
export const revokeSession: Handler<'revokeSession', PermissionPorts> = async (
  { params, body },
  { sources, project },
) => {
  await sources.permissions.revoke({ account: params.address, project: project?.id ?? '', ...body })
  return {}
}
