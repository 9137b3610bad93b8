import type { Handler } from '../http/implement.ts'
import type { NamePorts } from './nameRegistry.ts'
import { toNameAsker } from './toNameAsker.ts'

/** Sets a name's address, signed by the owner and by the address itself. */
export const updateNameAddress: Handler<'updateNameAddress', NamePorts> = ({ params, body }, context) =>
  context.sources.registry.setAddress({ ...body, name: params.name }, toNameAsker(context))

/** Replaces a name's attributes with those that its owner signed. */
export const updateNameAttributes: Handler<'updateNameAttributes', NamePorts> = ({ params, body }, context) =>
  context.sources.registry.setAttributes({ ...body, name: params.name }, toNameAsker(context))
