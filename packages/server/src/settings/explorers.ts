import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import * as z from 'zod/mini'
import { explorerApis } from '../explorers/apis/explorerApis.ts'
import { describeStray, httpUrl, members, safeUrl } from './variable.ts'

const indexer = members({
  type: z.enum(['subquery', 'subsquid']),
  /** The GraphQL endpoint. */
  url: httpUrl,
})

/** An indexer of a polkadot chain that the operator trusts with the addresses of visitors. */
export type IndexerSettings = z.infer<typeof indexer>

const explorerTypes = Object.keys(explorerApis) as (keyof typeof explorerApis)[]
const secretUrl = safeUrl('must be an https URL.')
const explorer = members({
  type: z.enum(explorerTypes),
  /** Where its API starts: the origin of a Blockscout, `https://api.etherscan.io/v2/api` for Etherscan. */
  url: httpUrl,
  /** API key. It is never logged or sent anywhere else. */
  key: z.exactOptional(z.string().check(z.minLength(1))),
  /** The maximum of requests in a second; the type's own when absent. */
  perSecond: z.exactOptional(z.int().check(z.gte(1), z.lte(1_000))),
  /** The maximum of requests in a day (UTC) by this process; the type's own when absent. */
  perDay: z.exactOptional(z.int().check(z.gte(1), z.lte(1_000_000_000))),
}).check(z.refine(({ url, key }) => key === undefined || secretUrl.safeParse(url).success))

/** An explorer of an EVM chain that the operator trusts with the addresses of visitors. */
export type ExplorerSettings = z.infer<typeof explorer>

/** The table of explorers: what a chain of each namespace may have. */
const kinds = {
  eip155: {
    list: z.array(explorer).check(z.maxLength(8)),
    form: `must be a list of at most eight {"type","url"}, with the type ${explorerTypes.map((type) => `"${type}"`).join(' or ')}, an http(s) URL, and optional "key" (only with https, or on this machine), "perSecond" and "perDay".`,
  },
  polkadot: {
    list: z.array(indexer).check(z.maxLength(8)),
    form: 'must be a list of at most eight {"type","url"}, with the type "subquery" or "subsquid" and an http(s) URL.',
  },
}

/** Returns whether chains of a namespace may have explorers. */
export function hasExplorers(namespace: string): namespace is keyof typeof kinds {
  return namespace in kinds
}

/** Returns whether a value is a list of explorers of a chain. */
export function areExplorers(id: Caip2, value: unknown): boolean {
  const { namespace } = parseCaip2(id)
  return hasExplorers(namespace) && kinds[namespace].list.safeParse(value).success
}

/** Describes what is wrong with a list of explorers: an unknown member, or its form. */
export function describeExplorers(namespace: string, value: unknown): string {
  if (!hasExplorers(namespace)) return 'is not supported here.'
  return describeStray(kinds[namespace].list, value) ?? kinds[namespace].form
}

/** Returns whether an entry of a chain's list is an explorer of an EVM chain. */
export function isExplorer(entry: ExplorerSettings | IndexerSettings): entry is ExplorerSettings {
  return entry.type in explorerApis
}

/** Names an explorer of a chain for people: its type, with a number if the chain has several of it. */
export function labelExplorer(
  explorers: readonly (ExplorerSettings | IndexerSettings)[],
  at: number,
): string {
  const type = explorers[at]?.type ?? ''
  const before = explorers.slice(0, at).filter((explorer) => explorer.type === type).length
  return before === 0 ? type : `${type} ${before + 1}`
}
