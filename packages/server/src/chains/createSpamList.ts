import type { ServedChain } from '../settings/settings.ts'
import { toAddressKey } from './toAddressKey.ts'

/** Whether the operator lists a contract as spam. `contract` is normalized with `toAddressKey`. */
export type IsListedSpam = (chainId: string, contract: string | null) => boolean

/** Creates the operator's list of spam, which applies whatever the contracts are named. */
export function createSpamList(chains: Iterable<Pick<ServedChain, 'id' | 'spam'>>): IsListedSpam {
  const listed = new Set<string>()
  for (const { id, spam = [] } of chains)
    for (const contract of spam) listed.add(`${id}:${toAddressKey(contract)}`)
  return (chainId, contract) => listed.size > 0 && listed.has(`${chainId}:${contract}`)
}
