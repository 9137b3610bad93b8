import type { Handler } from '../http/implement.ts'
import { toNameAsker } from './toNameAsker.ts'

/** Replaces a name's attributes with those that its owner signed. */
export const updateNameAttributes: Handler<'updateNameAttributes'> = ({ params, body }, context) =>
  context.sources.registry.setAttributes({ ...body, name: params.name }, toNameAsker(context))
