import {
  type AskExplorer,
  type ExplorerApi,
  type ExplorerClient,
  ExplorerFailure,
  type Fact,
  type FactList,
} from '../explorerApi.ts'
import { readApprovalLogs } from '../readApprovalLogs.ts'
import { toHash } from '../readValues.ts'
import {
  type BlockscoutPage,
  readBlock,
  readHeldToken,
  readInternal,
  readNft,
  readPage,
  readTransaction,
  readTransfer,
} from './readBlockscout.ts'

/** The maximum of pages of tokens. A page has 50, those with the highest value first. */
const tokenPagesMax = 4

type Query = Readonly<Record<string, string>>

/** Blockscout, which every operator of one may limit differently. */
export const blockscout: ExplorerApi = { create: createBlockscout, perSecond: 5 }

/** Creates a client of a Blockscout by its API v2, and for logs by its API in Etherscan's form. */
function createBlockscout(ask: AskExplorer): ExplorerClient {
  return {
    blockHash: (block) =>
      ask(`/api/v2/blocks/${block}`, {}, (json) =>
        json === undefined ? undefined : toHash(Object(json).hash),
      ),

    openLists({ account, until, token }) {
      // The place below which a list begins: the first position of the next block.
      const after: Query = until === undefined ? {} : { block_number: String(until + 1n), index: '0' }
      const transfers = (query: Query) =>
        walk(account, 'token-transfers', { ...after, ...query }, query, readTransfer)
      const inner: Query = until === undefined ? {} : { ...after, transaction_index: '0' }
      const internals = walk(account, 'internal-transactions', inner, {}, readInternal)
      if (typeof token === 'string') return [transfers({ token }), internals]
      const native = [walk(account, 'transactions', after, {}, readTransaction), internals]
      return token === null ? native : [...native, transfers({})]
    },

    transaction: (hash) =>
      ask(`/api/v2/transactions/${hash}`, {}, (json) =>
        json === undefined ? undefined : readTransaction(json)[0],
      ),

    async tokens(account) {
      const tokens = []
      let query: Query = { type: 'ERC-20' }
      for (let page = 0; page < tokenPagesMax; page += 1) {
        const { items, next } = await askList(account, 'tokens', query, readPage(readHeldToken))
        tokens.push(...items)
        if (!next) return { tokens, isComplete: true }
        query = { ...next, type: 'ERC-20' }
      }
      return { tokens, isComplete: false }
    },

    async nfts(account, place = {}) {
      const query = { ...place, type: 'ERC-721,ERC-1155' }
      const { items, next } = await askList(account, 'nft', query, readPage(readNft))
      return { nfts: items, next }
    },

    approvals: (account, ifMany) => readApprovalLogs(ask, '/api', account, ifMany),
  }

  /**
   * Reads a page of an account's list. Some versions return 404 for the lists of an account that they have never seen,
   * and all do for a list that they lack. Throws `ExplorerFailure` for the latter, so that the next explorer is asked.
   */
  async function askList<item>(
    account: string,
    list: string,
    query: Query,
    read: (json: unknown) => BlockscoutPage<item>,
  ): Promise<BlockscoutPage<item>> {
    const path = `/api/v2/addresses/${account}`
    const page = await ask(`${path}/${list}`, query, (json) => (json === undefined ? undefined : read(json)))
    if (page) return page
    if (await ask(path, {}, (json) => json !== undefined))
      throw new ExplorerFailure('refused', `The explorer does not have the list ${list}.`)
    return { items: [], next: null }
  }

  /** Reads a list page by page. `filter` is repeated on each. */
  async function* walk(
    account: string,
    list: string,
    first: Query,
    filter: Query,
    read: (json: unknown) => readonly Fact[],
  ): FactList {
    const readRows = readPage((json) => ({ block: readBlock(json), facts: read(json) }))
    let query = first
    for (;;) {
      const { items, next } = await askList(account, list, query, readRows)
      yield { facts: items.flatMap(({ facts }) => facts), lowest: items.at(-1)?.block }
      if (!next) return
      query = { ...next, ...filter }
    }
  }
}
