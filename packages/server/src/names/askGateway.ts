import type { Handler } from '../http/implement.ts'

/** Responds to an on-chain resolver about a name of the zone (ERC-3668). */
export const askGateway: Handler<'askGateway'> = async ({ params }, { sources }) => ({
  data: await sources.gateway.ask(params),
})
