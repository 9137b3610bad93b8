import type { Handler } from '../implement.ts'

/** 7.21: what an account permits, or has permitted, to keys of apps. */
export const getSessions: Handler<'getSessions'> = async ({ params }, { sources, charge }) => ({
  pcis: await sources.permissions.list(params.address, charge),
})
