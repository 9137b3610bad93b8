import type { ServedChain } from '../../settings.ts'

/** Tells whether the operator lists a contract as spam; `contract` in lower case. */
export type IsListedSpam = (chainId: string, contract: string | null) => boolean

/** The operator's spam, whatever the contracts call themselves. */
export function createSpamList(chains: Iterable<Pick<ServedChain, 'id' | 'spam'>>): IsListedSpam {
  const listed = new Set<string>()
  for (const { id, spam = [] } of chains)
    for (const contract of spam) listed.add(`${id}:${contract.toLowerCase()}`)
  return (chainId, contract) => listed.size > 0 && listed.has(`${chainId}:${contract}`)
}
