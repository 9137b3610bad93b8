import type { NameSuggestion } from '@latchkey/protocol/schema'
import { NameSuggestionsFailedError } from '../errors/names.ts'
import type { Kit } from '../kit.ts'
import { askForNames } from './askForNames.ts'

/** Parameters of `getNameSuggestions`. */
export type GetNameSuggestionsParameters = {
  /** A label, or a full name. */
  name: string
  /** The server's own by default. */
  zone?: string
  signal?: AbortSignal | undefined
}

/**
 * Answers names like the one asked, with the server's zone: that one itself first, then free ones (7.16, 3.16). Throws
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
