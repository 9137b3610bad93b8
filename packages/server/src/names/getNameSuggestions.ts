import type { Handler } from '../http/implement.ts'
import type { NamePorts } from './nameRegistry.ts'

/** Returns the requested name, and available ones like it (7.16). */
export const getNameSuggestions: Handler<'getNameSuggestions', NamePorts> = async (
  { params, query },
  { sources },
) => ({
  suggestions: await sources.registry.suggest({ name: params.name, zone: query.zone }),
})
