import type { Handler } from '../http/implement.ts'
import type { PermissionPorts } from './createPermissionSource.ts'

/** Stores a permission that an account is about to grant. */
export const createSession: Handler<'createSession', PermissionPorts> = async (
  { params, body },
  { sources, project },
) => ({
  pci: await sources.permissions.create({ account: params.address, project: project?.id ?? '', ...body }),
})
