import type { Handler } from '../implement.ts'

/** 7.16: the name that is asked for, and free ones like it. */
export const getNameSuggestions: Handler<'getNameSuggestions'> = async ({ params, query }, { sources }) => ({
  suggestions: await sources.registry.suggest({ name: params.name, zone: query.zone }),
})
