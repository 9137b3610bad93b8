import type { Handler } from '../implement.ts'

/** As `askGateway`, asked by POST. */
export const askGatewayByPost: Handler<'askGatewayByPost'> = async ({ body }, { sources }) => ({
  data: await sources.gateway.ask(body),
})
