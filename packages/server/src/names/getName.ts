import { RequestFailure } from '../base/RequestFailure.ts'
import { requireAddress } from '../chains/listChainsOf.ts'
import type { Handler } from '../http/implement.ts'
import type { NamePorts } from './nameRegistry.ts'

/** Returns a registered name, in any case (7.14). Unknown names: 404, or an empty list with `apiVersion=2`. */
export const getName: Handler<'getName', NamePorts> = async ({ params, query }, { sources }) => {
  const name = await sources.registry.getName(params.name)
  if (name) return name
  if (query.apiVersion === '2') return []
  throw new RequestFailure('NOT_FOUND', { field: 'name', description: 'This name is not registered.' })
}

/**
 * Returns the names that resolve to an address, in any case (7.15). None: 404, or an empty list with `apiVersion=2`.
 */
export const getReverseNames: Handler<'getReverseNames', NamePorts> = async (
  { params, query },
  { sources },
) => {
  const names = await sources.registry.getNames(params.address)
  if (names.length > 0) return [...names]
  requireAddress(params.address)
  if (query.apiVersion === '2') return []
  throw new RequestFailure('NOT_FOUND', {
    field: 'address',
    description: 'No name resolves to this address.',
  })
}

/** Returns the requested name, and available ones like it (7.16). */
export const getNameSuggestions: Handler<'getNameSuggestions', NamePorts> = async (
  { params, query },
  { sources },
) => ({
  suggestions: await sources.registry.suggest({ name: params.name, zone: query.zone }),
})
