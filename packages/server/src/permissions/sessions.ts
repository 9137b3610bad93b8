import type { Handler } from '../http/implement.ts'
import type { PermissionPorts } from './createPermissionSource.ts'

/** Stores a permission that an account is about to grant. */
export const createSession: Handler<'createSession', PermissionPorts> = async (
  { params, body },
  { sources, project, charge },
) => ({
  pci: await sources.permissions.create(
    { account: params.address, project: project?.id ?? '', ...body },
    charge,
  ),
})

/** Lists the permissions that an account grants, or has granted, to keys of apps (7.21). */
export const getSessions: Handler<'getSessions', PermissionPorts> = async (
  { params },
  { sources, charge },
) => ({
  pcis: await sources.permissions.list(params.address, charge),
})

/** Records that an account has revoked a permission on chain (7.22). */
export const revokeSession: Handler<'revokeSession', PermissionPorts> = async (
  { params, body },
  { sources, project },
) => {
  await sources.permissions.revoke({ account: params.address, project: project?.id ?? '', ...body })
  return {}
}
