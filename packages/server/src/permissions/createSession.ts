import type { Handler } from '../http/implement.ts'

/** Stores a permission that an account is about to grant. */
export const createSession: Handler<'createSession'> = async ({ params, body }, { sources, project }) => ({
  pci: await sources.permissions.create({ account: params.address, project: project?.id ?? '', ...body }),
})
