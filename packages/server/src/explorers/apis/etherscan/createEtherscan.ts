import { evmChainNumber } from '@latchkey/protocol/ids'
import type {
  AskExplorer,
  ExplorerApi,
  ExplorerClient,
  ExplorerToken,
  Fact,
  FactList,
} from '../explorerApi.ts'
import { readApprovalLogs } from '../readApprovalLogs.ts'
import { readEnvelope, readProxied } from '../readEnvelope.ts'
import { toHash } from '../readValues.ts'
import {
  readBlock,
  readInternal,
  readProxiedTransaction,
  readTime,
  readTransaction,
  toReadTransfer,
} from './readEtherscan.ts'

/** How many rows a page of history has. */
const rowsPerPage = 100
/** How many rows a page has in which tokens and NFTs are found, and the maximum of such pages of one list. */
const rowsPerLongPage = 1_000
const longPagesMax = 5
/** Etherscan returns no rows beyond this one. */
const rowsMax = 10_000

const transferActions = { erc20: 'tokentx', erc721: 'tokennfttx', erc1155: 'token1155tx' } as const
type Standard = keyof typeof transferActions

/** Etherscan, with the limits of its free plan. */
export const etherscan: ExplorerApi = {
  create: (ask, chainId) => createEtherscan(ask, BigInt(evmChainNumber(chainId))),
  perSecond: 3,
  perDay: 100_000,
}

/**
 * Creates a client of Etherscan's API v2. It has no free list of holdings, so tokens and NFTs are those that were
 * transferred.
 */
function createEtherscan(askAny: AskExplorer, chainId: bigint): ExplorerClient {
  const ask: AskExplorer = (path, query, read) => askAny(path, { ...query, chainid: String(chainId) }, read)
  const proxy = <value>(
    action: string,
    query: Readonly<Record<string, string>>,
    read: (result: unknown) => value,
  ) => ask('', { module: 'proxy', action, ...query }, readProxied(read))
  const readBlockOf = <value>(tag: string, read: (block: unknown) => value) =>
    proxy('eth_getBlockByNumber', { tag, boolean: 'false' }, read)

  const listTransfers = (standard: Standard, account: string, until?: bigint, token?: string) =>
    walk(ask, {
      account,
      action: transferActions[standard],
      read: toReadTransfer(standard),
      rows: rowsPerPage,
      ...(until !== undefined && { until }),
      ...(token !== undefined && { token }),
    })

  return {
    blockHash: (block) =>
      readBlockOf(`0x${block.toString(16)}`, (found) =>
        found === null ? undefined : toHash(Object(found).hash),
      ),

    openLists({ account, until, token }) {
      const standards = Object.keys(transferActions) as Standard[]
      const shared = { account, rows: rowsPerPage, ...(until !== undefined && { until }) }
      const internals = walk(ask, { ...shared, action: 'txlistinternal', read: readInternal })
      if (typeof token === 'string')
        return [internals, ...standards.map((standard) => listTransfers(standard, account, until, token))]
      const native = [walk(ask, { ...shared, action: 'txlist', read: readTransaction }), internals]
      if (token === null) return native
      return [...native, ...standards.map((standard) => listTransfers(standard, account, until))]
    },

    async transaction(hash) {
      const found = await proxy('eth_getTransactionByHash', { txhash: hash }, readProxiedTransaction)
      return (
        found &&
        readBlockOf(`0x${found.block.toString(16)}`, (block) => ({ ...found, minedAt: readTime(block) }))
      )
    },

    async tokens(account) {
      const { moved, isComplete } = await findMoved(ask, 'erc20', account)
      return {
        tokens: [...new Map(moved.map(({ token }) => [token.address, token])).values()],
        isComplete,
      }
    },

    async nfts(account) {
      const found = await Promise.all([findMoved(ask, 'erc721', account), findMoved(ask, 'erc1155', account)])
      const nfts = found
        .flatMap(({ moved }) => moved)
        .flatMap(({ token, tokenId }) => (tokenId === null ? [] : [{ token, tokenId }]))
      const distinct = new Map(nfts.map((nft) => [`${nft.token.address} ${nft.tokenId}`, nft]))
      return { nfts: [...distinct.values()], next: null }
    },

    approvals: (account, ifMany) => readApprovalLogs(ask, '', account, ifMany),
  }
}

/** Lists what an account's newest transfers moved. `isComplete` is false if there are older ones. */
async function findMoved(
  ask: AskExplorer,
  standard: Standard,
  account: string,
): Promise<{ moved: { token: ExplorerToken; tokenId: bigint | null }[]; isComplete: boolean }> {
  const action = transferActions[standard]
  const list = walk(ask, { account, action, read: toReadTransfer(standard), rows: rowsPerLongPage })
  const moved = []
  let pages = 0
  for await (const { facts } of list) {
    for (const fact of facts) if (fact.type === 'transfer') moved.push(fact)
    pages += 1
    if (pages === longPagesMax) return { moved, isComplete: facts.length < rowsPerLongPage }
  }
  return { moved, isComplete: true }
}

/**
 * Reads a list page by page. Pages are counted from a block, and reach only so far, so the list is begun again at the
 * last block seen, whose rows are repeated.
 */
async function* walk(
  ask: AskExplorer,
  {
    account,
    action,
    read,
    rows,
    until,
    token,
  }: {
    account: string
    action: string
    read: (json: unknown) => readonly Fact[]
    rows: number
    until?: bigint
    token?: string
  },
): FactList {
  let end = until
  let page = 1
  /** The lowest block seen, and how many of its rows were. */
  let lowest: Lowest | undefined
  let repeated = 0
  for (;;) {
    const query = {
      module: 'account',
      action,
      address: account,
      startblock: '0',
      endblock: String(end ?? 999_999_999_999n),
      page: String(page),
      offset: String(rows),
      sort: 'desc',
      ...(token !== undefined && { contractaddress: token }),
    }
    const items = await ask(
      '',
      query,
      readEnvelope((row) => ({ block: readBlock(row), facts: read(row) })),
    )
    const facts = items.slice(repeated).flatMap((item) => item.facts)
    repeated = Math.max(0, repeated - items.length)
    lowest = countLowest(items, lowest)
    yield { facts, lowest: lowest?.block }
    if (items.length < rows) return
    page += 1
    if (page * rows <= rowsMax) continue
    // A block with more rows than can be read ends the list.
    if (!lowest || lowest.block === end) return
    end = lowest.block
    page = 1
    repeated = lowest.rows
    lowest = undefined
  }
}

type Lowest = { block: bigint; rows: number }

/** Counts the rows of the lowest block, which may have begun on earlier pages. */
function countLowest(items: readonly { block: bigint }[], before: Lowest | undefined): Lowest | undefined {
  const block = items.at(-1)?.block
  if (block === undefined) return before
  const rows = items.filter((item) => item.block === block).length
  return { block, rows: rows + (before?.block === block ? before.rows : 0) }
}
