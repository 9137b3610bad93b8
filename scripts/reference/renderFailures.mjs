import path from 'node:path'
import { unwrapConst } from './fields.mjs'
import { code, table } from './markdown.mjs'

/** Returns a table of the codes of failed requests, from the table of their statuses. */
export function renderFailures({ model, workspaces }) {
  const { folder, exports } = workspaces.get('@latchkey/protocol')
  const { file, node } = model.findExport(
    path.posix.join(folder, exports['./failure'].latchkey),
    'failureStatuses',
  )
  const rows = unwrapConst(node.init).properties.map((property) => [
    code(property.key.name),
    String(property.value.value),
    model.docsOf(file, property).text,
  ])
  return table(['Code', 'Status', 'Meaning'], rows)
}
