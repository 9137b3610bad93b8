import type { Handler } from '../http/implement.ts'
import type { PermissionPorts } from './createPermissionSource.ts'

/** Lists the permissions that an account grants, or has granted, to keys of apps (7.21). */
export const getSessions: Handler<'getSessions', PermissionPorts> = async (
  { params },
  { sources, charge },
) => ({
  pcis: await sources.permissions.list(params.address, charge),
})
