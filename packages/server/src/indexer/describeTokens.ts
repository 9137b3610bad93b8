import { decodeAbiParameters, encodeFunctionData, type Hex, hexToString, parseAbi, trim } from 'viem'
import { parseNftMetadata, toText } from '../base/parseNftMetadata.ts'
import { isSpam } from '../chains/isSpam.ts'
import type { nfts, tokens } from '../storage/schema/tokens.ts'
import type { ContractReader } from './createContractReader.ts'

/** A row of `tokens` to insert. */
export type TokenRow = typeof tokens.$inferInsert & { since: bigint }
/** A row of `nfts` to insert. */
export type NftRow = typeof nfts.$inferInsert & { since: bigint }
/** A token to describe. */
export type TokenPlace = Pick<TokenRow, 'chainId' | 'address' | 'standard' | 'since'>
/** An NFT to describe. */
export type NftPlace = Pick<NftRow, 'chainId' | 'contract' | 'tokenId' | 'since'> & {
  standard: 'erc721' | 'erc1155'
}
/** A row, and whether the contract responded to every call. If not, it may be retried. */
export type Described<row> = { row: row; isComplete: boolean }

const textMax = 128
/** The maximum length of a response, in hex digits: metadata with the largest image that is stored, encoded twice. */
const answerDigitsMax = 2_097_152
/** A token with more decimals than an amount has digits is invalid. */
const decimalsMax = 77

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
])

/** Reads a token's name, symbol and decimals. */
export async function describeToken(
  read: ContractReader,
  { chainId, address, standard, since }: TokenPlace,
): Promise<Described<TokenRow>> {
  const answers = await Promise.all([
    read(address, encodeFunctionData({ abi, functionName: 'name' })),
    read(address, encodeFunctionData({ abi, functionName: 'symbol' })),
    standard === 'erc20' ? read(address, encodeFunctionData({ abi, functionName: 'decimals' })) : null,
  ])
  const [name, symbol, decimals] = answers
  const words = { name: toText(decodeText(name), textMax), symbol: toText(decodeText(symbol), textMax) }
  const row = {
    chainId,
    address,
    standard,
    ...words,
    decimals: decodeDecimals(decimals),
    isSpam: isSpam(words.name, words.symbol),
    since,
  }
  return { row, isComplete: !answers.includes(undefined) }
}

/** Reads an NFT's metadata. */
export async function describeNft(
  read: ContractReader,
  { chainId, contract, tokenId, standard, since }: NftPlace,
): Promise<Described<NftRow>> {
  const functionName = standard === 'erc721' ? 'tokenURI' : 'uri'
  const id = BigInt(tokenId)
  const answer = await read(contract, encodeFunctionData({ abi, functionName, args: [id] }))
  const uri = decodeText(answer)
  const metadata = uri === undefined ? undefined : parseNftMetadata(uri, id)
  const row = {
    chainId,
    contract,
    tokenId,
    name: metadata?.name ?? null,
    description: metadata?.description ?? null,
    image: metadata?.image ?? null,
    traits: metadata?.traits ?? null,
    since,
  }
  return { row, isComplete: answer !== undefined }
}

/** Decodes a `string`, or the `bytes32` of tokens that predate the standard. */
function decodeText(answer: Hex | null | undefined): string | undefined {
  if (!answer || answer.length > answerDigitsMax) return undefined
  try {
    return decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    return answer.length === 66 ? hexToString(trim(answer, { dir: 'right' })) : undefined
  }
}

function decodeDecimals(answer: Hex | null | undefined): number | null {
  const decimals = answer ? BigInt(answer.slice(0, 66)) : undefined
  return decimals !== undefined && decimals <= decimalsMax ? Number(decimals) : null
}
