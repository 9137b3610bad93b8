import type { Handler } from '../http/implement.ts'
import type { NamePorts } from './nameRegistry.ts'
import { toNameAsker } from './toNameAsker.ts'

/** Replaces a name's attributes with those that its owner signed. */
export const updateNameAttributes: Handler<'updateNameAttributes', NamePorts> = ({ params, body }, context) =>
  context.sources.registry.setAttributes({ ...body, name: params.name }, toNameAsker(context))
