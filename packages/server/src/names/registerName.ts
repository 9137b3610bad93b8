import type { Handler } from '../http/implement.ts'
import type { NamePorts } from './nameRegistry.ts'
import { toNameAsker } from './toNameAsker.ts'

/** Registers a name for the account that signed for it (7.17). */
export const registerName: Handler<'registerName', NamePorts> = ({ body }, context) =>
  context.sources.registry.register(body, toNameAsker(context))
