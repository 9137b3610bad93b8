import type { Handler } from '../http/implement.ts'

/** Same as `askGateway`, by POST. */
export const askGatewayByPost: Handler<'askGatewayByPost'> = async ({ body }, { sources }) => ({
  data: await sources.gateway.ask(body),
})
