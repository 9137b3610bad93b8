import type { Handler } from '../implement.ts'
import { toNameAsker } from './toNameAsker.ts'

/** 7.17: registers a name for the account that signed for it. */
export const registerName: Handler<'registerName'> = ({ body }, context) =>
  context.sources.registry.register(body, toNameAsker(context))
