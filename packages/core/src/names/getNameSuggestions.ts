import type { NameSuggestion } from '@latchkey/protocol/schema'
import type { Kit } from '../kit/kit.ts'
import { askForNames } from './askForNames.ts'
import { NameSuggestionsFailedError } from './errors.ts'

/** Parameters of `getNameSuggestions`. */
export type GetNameSuggestionsParameters = {
  /** A label or a full name. */
  name: string
  /** Defaults to the server's zone. */
  zone?: string
  signal?: AbortSignal | undefined
}

/**
 * Returns similar names in the server's zone: first the requested one, then available ones (7.16, 3.16). Throws
 * `NameSuggestionsFailedError` (8.11).
 */
export async function getNameSuggestions(
  kit: Kit,
  { name, zone, signal }: GetNameSuggestionsParameters,
): Promise<readonly NameSuggestion[]> {
  const { suggestions } = await askForNames(
    kit,
    (api) => api.getNameSuggestions({ params: { name }, query: { ...(zone && { zone }) } }, { signal }),
    (cause) => new NameSuggestionsFailedError(cause),
    signal,
  )
  return suggestions
}
