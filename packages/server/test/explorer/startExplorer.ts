import { getAddress } from 'viem'
import type { MinedBlock, MinedTransaction } from '../../src/indexer/readBlock.ts'
import { type JsonAnswer, startJsonServer } from '../startJsonServer.ts'
import { answerAccountApi, answerEtherscan } from './answerEtherscan.ts'
import { type Ledger, type LedgerTransfer, listTransfers } from './readLedger.ts'
import { type ExplorerCall, internalRows, isSame, listRows, type Row, toIso } from './rows.ts'

/**
 * Starts a server with the documented APIs of explorers over the chain of a ledger: Blockscout's API v2 and its API in
 * Etherscan's form below its origin, and Etherscan's API v2 at `/v2/api`. No explorer runs here.
 */
export async function startExplorer(options: {
  ledger: Ledger
  /** Number of the chain that Etherscan's API serves. */
  chain?: number
  /** Rows on a page of Blockscout's API. */
  pageSize?: number
  /** The only accepted API key; any by default. */
  key?: string
  /** Returns an answer in place of the API's. */
  trouble?: (call: ExplorerCall) => JsonAnswer | undefined
}) {
  const { ledger, chain = 31_337, pageSize = 50, key } = options
  let { trouble } = options
  const server = await startJsonServer((call): JsonAnswer => {
    const answered = trouble?.(call)
    if (answered) return answered
    if (call.path === '/v2/api') return { body: answerEtherscan(ledger, call.query, { chain, key }) }
    if (call.path === '/api') return { body: answerAccountApi(ledger, call.query) }
    if (key !== undefined && call.query.apikey !== key)
      return { status: 401, body: { message: 'Unauthorized' } }
    const body = answerBlockscout(ledger, call, pageSize)
    return body === undefined ? { status: 404, body: { message: 'Not found' } } : { body }
  })
  return {
    blockscout: server.origin,
    etherscan: `${server.origin}/v2/api`,
    calls: server.calls,
    /** Sets what answers calls in place of the API. */
    setTrouble: (next: typeof trouble) => {
      trouble = next
    },
    stop: server.stop,
  }
}

function answerBlockscout(
  { blocks, tokens }: Ledger,
  { path, query }: ExplorerCall,
  pageSize: number,
): unknown {
  const [, kind, name = '', list] =
    /^\/api\/v2\/(blocks|transactions|addresses)\/(\w+)(?:\/([-a-z]+))?$/.exec(path) ?? []
  if (kind === 'blocks') {
    const block = blocks.find(({ number }) => String(number) === name)
    return block && { height: Number(block.number), hash: block.hash, timestamp: toIso(block) }
  }
  if (kind === 'transactions')
    return listRows(blocks, (block) => block.transactions.map((one) => transactionRow(block, one))).find(
      ({ json }) => json.hash === name,
    )?.json
  const account = name.toLowerCase()
  if (list === undefined) {
    const isKnown = blocks.some((block) =>
      block.transactions.some(({ created, from, to }) =>
        [from, to, created].some((one) => isSame(one, account)),
      ),
    )
    return isKnown ? { hash: getAddress(account) } : undefined
  }
  const tokenOf = (address: string, standard: LedgerTransfer['standard']) => {
    const { decimals, name: title, symbol } = tokens.get(address) ?? {}
    return {
      address_hash: getAddress(address),
      name: title ?? null,
      symbol: symbol ?? null,
      decimals: standard === 'erc20' && decimals !== null ? String(decimals) : null,
      type: types[standard],
      holders_count: '3',
      exchange_rate: null,
      icon_url: null,
    }
  }
  if (list === 'tokens' || list === 'nft') {
    const held = listHeld(blocks, account, list === 'tokens' ? ['erc20'] : ['erc721', 'erc1155'])
    const from = Number(query.token_id_at ?? 0)
    const part = held.slice(from, from + pageSize)
    const isLast = from + pageSize >= held.length
    return {
      items: part.map(({ amount, standard, token, tokenId }) => ({
        token: tokenOf(token, standard),
        value: String(amount),
        token_id: tokenId === null ? null : String(tokenId),
        token_instance: null,
        ...(tokenId !== null && {
          id: String(tokenId),
          token_type: types[standard],
          metadata: null,
          image_url: null,
        }),
      })),
      next_page_params: isLast ? null : { token_id_at: from + pageSize, items_count: 50 },
    }
  }
  const rows = listRows(blocks, (block) => {
    if (list === 'transactions')
      return block.transactions
        .filter(({ created, from, to }) => [from, to, created].some((party) => isSame(party, account)))
        .map((transaction) => transactionRow(block, transaction))
    if (list === 'internal-transactions')
      return block.transactions.flatMap((one) => internalRows(block, one, account))
    return listTransfers(block)
      .filter(({ from, to, token }) => [from, to].includes(account) && isSame(query.token ?? token, token))
      .map((transfer) => transferRow(transfer, tokenOf(transfer.token, transfer.standard)))
  })
  return toBlockscoutPage(rows, query, pageSize)
}

function toBlockscoutPage(rows: readonly Row[], query: ExplorerCall['query'], pageSize: number) {
  const { block_number, index, transaction_index } = query
  const isInner = transaction_index !== undefined
  const place: readonly [bigint, number, number] | undefined =
    block_number === undefined
      ? undefined
      : [BigInt(block_number), Number(isInner ? transaction_index : index), isInner ? Number(index) : 0]
  const after = rows.filter(
    ({ block, index: at, within }) =>
      !place ||
      block < place[0] ||
      (block === place[0] && (at < place[1] || (at === place[1] && within < place[2]))),
  )
  const items = after.slice(0, pageSize)
  const last = items.at(-1)
  return {
    items: items.map(({ json }) => json),
    next_page_params:
      after.length > pageSize && last
        ? {
            block_number: Number(last.block),
            ...('success' in last.json
              ? { transaction_index: last.index, index: last.within }
              : { index: last.index }),
            items_count: 50,
            hash: null,
          }
        : null,
  }
}

const types = { erc20: 'ERC-20', erc721: 'ERC-721', erc1155: 'ERC-1155' } as const

function transactionRow(block: MinedBlock, transaction: MinedTransaction): Row {
  const { created, failed, fee, from, hash, index, input, nonce, to, value } = transaction
  return {
    block: block.number,
    index,
    within: 0,
    json: {
      hash,
      block_number: Number(block.number),
      position: index,
      timestamp: toIso(block),
      from: { hash: getAddress(from), is_contract: false, name: null },
      to: to && { hash: getAddress(to), is_contract: false, name: null },
      created_contract: created && { hash: getAddress(created) },
      value: String(value),
      nonce,
      raw_input: input,
      status: failed ? 'error' : 'ok',
      result: failed ? 'execution reverted' : 'success',
      fee: { type: 'actual', value: String(fee) },
      method: input === '0x' ? null : input.slice(0, 10),
      confirmations: 7,
    },
  }
}

function transferRow(transfer: LedgerTransfer, token: object): Row {
  const { amount, block, from, log, standard, to, tokenId, transaction } = transfer
  return {
    block: block.number,
    index: log,
    within: 0,
    json: {
      block_number: Number(block.number),
      block_hash: block.hash,
      transaction_hash: transaction.hash,
      timestamp: toIso(block),
      log_index: log,
      method: null,
      type: 'token_transfer',
      token_type: types[standard],
      token,
      from: { hash: getAddress(from) },
      to: { hash: getAddress(to) },
      total:
        standard === 'erc20'
          ? { value: String(amount), decimals: '6' }
          : {
              token_id: String(tokenId),
              token_instance: null,
              ...(standard === 'erc1155' && { value: String(amount), decimals: null }),
            },
    },
  }
}

/** Lists what an account holds according to the transfers, by contract and id. */
function listHeld(blocks: readonly MinedBlock[], account: string, standards: readonly string[]) {
  const held = new Map<string, Pick<LedgerTransfer, 'token' | 'tokenId' | 'standard' | 'amount'>>()
  for (const { amount, from, standard, to, token, tokenId } of blocks.flatMap(listTransfers)) {
    if (!standards.includes(standard) || from === to) continue
    const change = to === account ? amount : from === account ? -amount : 0n
    const key = `${token} ${tokenId}`
    const before = held.get(key)?.amount ?? 0n
    if (change !== 0n) held.set(key, { token, tokenId, standard, amount: before + change })
  }
  return [...held.values()]
    .filter(({ amount }) => amount > 0n)
    .sort((a, b) =>
      a.token === b.token ? Number((a.tokenId ?? 0n) - (b.tokenId ?? 0n)) : a.token < b.token ? -1 : 1,
    )
}
