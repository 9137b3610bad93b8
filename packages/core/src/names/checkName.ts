import { findLabelProblem, type LabelProblem } from '@latchkey/protocol/nameLabel'
import { getActiveAccount } from '../account/getActiveAccount.ts'
import type { Kit } from '../kit/kit.ts'
import { isSameAddress } from '../utils/addresses.ts'
import { NameSuggestionsFailedError } from './errors.ts'
import { getName } from './getName.ts'
import { getNameSuggestions } from './getNameSuggestions.ts'

/** Whether a name can be registered. */
export type NameCheck =
  /** The name breaks a rule (spec 5.4). The server was not asked. */
  | { status: 'invalid'; problem: LabelProblem }
  /** `own` means that the name already resolves to the active account. */
  | {
      status: 'free' | 'taken' | 'own'
      /** Including the server's zone. */
      name: string
      /** Full names of available alternatives. */
      suggestions: readonly string[]
    }

/**
 * Checks a name without its zone: first against the rules (5.4), then whether it is taken (7.16). Throws
 * `NameSuggestionsFailedError` and `NameResolutionFailedError` (8.11).
 */
export async function checkName(
  kit: Kit,
  {
    label,
    signal,
  }: {
    /** The name without its zone: `alice`. */
    label: string
    signal?: AbortSignal | undefined
  },
): Promise<NameCheck> {
  const problem = findLabelProblem(label)
  if (problem) return { status: 'invalid', problem }
  const [exact, ...others] = await getNameSuggestions(kit, { name: label, signal })
  if (!exact) throw new NameSuggestionsFailedError(undefined)
  const { name } = exact
  const suggestions = others.filter(({ registered }) => !registered).map((other) => other.name)
  if (!exact.registered) return { status: 'free', name, suggestions }
  return { status: (await isOwnName(kit, { name, signal })) ? 'own' : 'taken', name, suggestions }
}

/** Returns whether a name resolves to the active account. */
async function isOwnName(
  kit: Kit,
  { name, signal }: { name: string; signal?: AbortSignal | undefined },
): Promise<boolean> {
  const account = getActiveAccount(kit)
  if (!account) return false
  const { addresses = {} } = (await getName(kit, { name, signal })) ?? {}
  return Object.values(addresses).some(({ address }) => isSameAddress(address, account.address))
}
