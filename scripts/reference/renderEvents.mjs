import path from 'node:path'
import { code, table } from './markdown.mjs'

/** Returns a table of the kit's events, from the schema that validates them. */
export function renderEvents({ model, reader, workspaces }) {
  const { folder, exports } = workspaces.get('@latchkey/protocol')
  const { file, node } = model.findExport(
    path.posix.join(folder, exports['./events'].latchkey),
    'telemetryEvent',
  )
  const list = node.init.arguments.find(({ type }) => type === 'ArrayExpression')
  const rows = list.elements.map((call) => {
    const [name, shape] = call.arguments
    const fields = reader.propertiesOf(file, shape)
    return [
      code(name.value),
      model.docsOf(file, call).text,
      fields
        .map(({ name, isOptional, type }) => code(`${name}${isOptional ? '?' : ''}: ${type}`))
        .join('<br>'),
    ]
  })
  return table(['Event', 'Emitted', 'Properties'], rows)
}
