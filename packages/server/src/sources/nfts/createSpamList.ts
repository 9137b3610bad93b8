import type { ServedChain } from '../../settings.ts'
import { toAddressKey } from '../chains/toAddressKey.ts'

/** Tells whether the operator lists a contract as spam; `contract` by `toAddressKey`. */
export type IsListedSpam = (chainId: string, contract: string | null) => boolean

/** The operator's spam, whatever the contracts call themselves. */
export function createSpamList(chains: Iterable<Pick<ServedChain, 'id' | 'spam'>>): IsListedSpam {
  const listed = new Set<string>()
  for (const { id, spam = [] } of chains)
    for (const contract of spam) listed.add(`${id}:${toAddressKey(contract)}`)
  return (chainId, contract) => listed.size > 0 && listed.has(`${chainId}:${contract}`)
}
