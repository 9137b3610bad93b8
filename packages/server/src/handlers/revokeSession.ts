import type { Handler } from '../implement.ts'

/** 7.22: notes that an account has revoked a permission on chain. */
export const revokeSession: Handler<'revokeSession'> = async ({ params, body }, { sources, project }) => {
  await sources.permissions.revoke({ account: params.address, project: project?.id ?? '', ...body })
  return {}
}
