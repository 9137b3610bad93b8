import type { Handler } from '../http/implement.ts'
import type { GatewayPorts } from './nameGateway.ts'

/** Same as `askGateway`, by POST. */
export const askGatewayByPost: Handler<'askGatewayByPost', GatewayPorts> = async ({ body }, { sources }) => ({
  data: await sources.gateway.ask(body),
})
