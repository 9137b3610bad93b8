import type { Hex } from 'viem'
import { type NftMetadata, parseNftMetadata } from '../../../base/parseNftMetadata.ts'
import type { ExplorerToken, Fact, NftFact, TransactionFact } from '../explorerApi.ts'
import {
  toAddress,
  toAddressOrNull,
  toAmount,
  toBytes,
  toCount,
  toExplorerToken,
  toHash,
  toList,
  toSeconds,
  toWhole,
} from '../readValues.ts'

/** A page of Blockscout's API v2: its items, and the query of the next page. */
export type BlockscoutPage<item> = { items: item[]; next: Readonly<Record<string, string>> | null }

/** Members of the query of a next page, and characters of one. Cursors carry them. */
const nextMembersMax = 12
const nextCharactersMax = 200

/** Returns a reader of pages, by a reader of items. */
export function readPage<item>(readItem: (json: unknown) => item): (json: unknown) => BlockscoutPage<item> {
  return (json) => {
    const { items, next_page_params } = Object(json)
    return { items: toList(items).map((item) => readItem(item)), next: readNext(next_page_params) }
  }
}

function readNext(params: unknown): BlockscoutPage<unknown>['next'] {
  if (params === null || params === undefined) return null
  const members = Object.entries(Object(params)).filter(([, value]) => value !== null)
  const isPlain = members.every(
    ([name, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) &&
      name.length + String(value).length <= nextCharactersMax,
  )
  if (!isPlain || members.length === 0 || members.length > nextMembersMax)
    throw new TypeError("An explorer's page has an unknown form of next page.")
  // An API key is sent with each request anyway, and does not belong into a cursor.
  return Object.fromEntries(
    members
      .filter(([name]) => name !== 'apikey' && name !== 'key')
      .map(([name, value]) => [name, String(value)]),
  )
}

/** Reads the block of a row; undefined while it is pending. */
export function readBlock(json: unknown): bigint | undefined {
  const { block, block_number = block } = Object(json)
  return block_number === null || block_number === undefined ? undefined : toWhole(block_number)
}

/** Reads a transaction; none while it is pending. */
export function readTransaction(json: unknown): TransactionFact[] {
  const { created_contract, from, hash, nonce, position, raw_input, status, timestamp, to, value } =
    Object(json)
  const block = readBlock(json)
  if (block === undefined) return []
  return [
    {
      type: 'transaction',
      block,
      minedAt: toSeconds(timestamp),
      hash: toHash(hash),
      index: toCount(position),
      from: readAddress(from),
      to: readAddressOrNull(to),
      created: readAddressOrNull(created_contract),
      value: toAmount(value),
      nonce: toCount(nonce),
      input: toBytes(raw_input),
      failed: status === 'error',
    },
  ]
}

/** Reads a token transfer. Its amount may be missing, since what moved is read from the chain where it can be. */
export function readTransfer(json: unknown): Fact[] {
  const { block_number, from, timestamp, to, token, token_type, total, transaction_hash, tx_hash } =
    Object(json)
  const { token_id, token_instance, value } = Object(total)
  const moved = readToken(token, token_type)
  const isNft = moved.standard !== 'erc20'
  const tokenId = isNft ? toAmount(token_id) : null
  return [
    {
      type: 'transfer',
      block: toWhole(block_number),
      minedAt: toSeconds(timestamp),
      hash: toHash(transaction_hash ?? tx_hash),
      token: moved,
      from: readAddress(from),
      to: readAddress(to),
      tokenId,
      amount: moved.standard === 'erc721' ? 1n : toAmount(value),
      nft: tokenId === null ? undefined : readMetadata(Object(token_instance).metadata, tokenId),
    },
  ]
}

const outerTypes = new Set(['call', 'create', 'create2'])
const movingTypes = new Set([...outerTypes, 'selfdestruct'])

/** Reads an internal transaction; none if it moved nothing. */
export function readInternal(json: unknown): Fact[] {
  const {
    block_number,
    created_contract,
    from,
    index,
    success,
    timestamp,
    to,
    transaction_hash,
    tx_hash,
    type,
    value,
  } = Object(json)
  const moved = toAmount(value)
  // The first call, or the first creation of a contract, is the transaction itself.
  const isOuter = index === 0 && outerTypes.has(String(type))
  if (moved === 0n || isOuter || success === false || !movingTypes.has(String(type))) return []
  const target = readAddressOrNull(to) ?? readAddressOrNull(created_contract)
  if (target === null) return []
  return [
    {
      type: 'internal',
      block: toWhole(block_number),
      minedAt: toSeconds(timestamp),
      hash: toHash(transaction_hash ?? tx_hash),
      from: readAddress(from),
      to: target,
      value: moved,
    },
  ]
}

/** Reads the token of an entry in a list of holdings. */
export function readHeldToken(json: unknown): ExplorerToken {
  return readToken(Object(json).token, undefined)
}

/** Reads an NFT of a list of holdings. */
export function readNft(json: unknown): NftFact {
  const { id, metadata, token, token_type } = Object(json)
  const tokenId = toWhole(id)
  const held = readToken(token, token_type)
  return {
    token: held.standard === 'erc20' ? { ...held, standard: 'erc721' } : held,
    tokenId,
    metadata: readMetadata(metadata, tokenId),
  }
}

/** Older versions name the members differently. */
function readToken(json: unknown, stated: unknown): ExplorerToken {
  const { address, address_hash, decimals, name, symbol, type } = Object(json)
  return toExplorerToken({
    address: address_hash ?? address,
    standard: toStandard(stated ?? type),
    name,
    symbol,
    decimals,
  })
}

function toStandard(type: unknown): ExplorerToken['standard'] {
  if (type === 'ERC-1155') return 'erc1155'
  return type === 'ERC-721' ? 'erc721' : 'erc20'
}

/** Returns the metadata that is on chain. Links in it are never followed. */
function readMetadata(metadata: unknown, tokenId: bigint): NftMetadata | undefined {
  if (typeof metadata !== 'object' || metadata === null) return undefined
  return parseNftMetadata(JSON.stringify(metadata), tokenId)
}

function readAddress(json: unknown): Hex {
  return toAddress(Object(json).hash)
}

function readAddressOrNull(json: unknown): Hex | null {
  return json === null || json === undefined ? null : toAddressOrNull(Object(json).hash)
}
