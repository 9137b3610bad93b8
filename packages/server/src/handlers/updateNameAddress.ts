import type { Handler } from '../implement.ts'
import { toNameAsker } from './toNameAsker.ts'

/** Sets the address of a name that its owner, and the address itself, signed. */
export const updateNameAddress: Handler<'updateNameAddress'> = ({ params, body }, context) =>
  context.sources.registry.setAddress({ ...body, name: params.name }, toNameAsker(context))
