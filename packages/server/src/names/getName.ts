import { RequestFailure } from '../base/RequestFailure.ts'
import type { Handler } from '../http/implement.ts'
import type { NamePorts } from './nameRegistry.ts'

/** Returns a registered name, in any case (7.14). Unknown names: 404, or an empty list with `apiVersion=2`. */
export const getName: Handler<'getName', NamePorts> = async ({ params, query }, { sources }) => {
  const name = await sources.registry.getName(params.name)
  if (name) return name
  if (query.apiVersion === '2') return []
  throw new RequestFailure('NOT_FOUND', { field: 'name', description: 'This name is not registered.' })
}
