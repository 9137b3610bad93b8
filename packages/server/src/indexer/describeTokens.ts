import { decodeAbiParameters, encodeFunctionData, type Hex, hexToString, isHex, parseAbi, trim } from 'viem'
import { RpcError } from '../rpc/RpcError.ts'
import type { nfts, tokens } from '../storage/schema/tokens.ts'
import { isSpam } from './isSpam.ts'
import { parseNftMetadata, toText } from './parseNftMetadata.ts'
import type { Request } from './readBlock.ts'
import { nobody } from './toLegs.ts'

/** A row of `tokens`, to be stored. */
export type TokenRow = typeof tokens.$inferInsert & { since: bigint }
/** A row of `nfts`, to be stored. */
export type NftRow = typeof nfts.$inferInsert & { since: bigint }

const textMax = 128
/** What nodes answer when a contract reverts. */
const revertedCode = 3
/** Fractions longer than an amount's digits are no decimals. */
const decimalsMax = 77

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
])

/** Asks a token's contract for its name, symbol and decimals. */
export async function describeToken(
  request: Request,
  { chainId, address, standard, since }: Pick<TokenRow, 'chainId' | 'address' | 'standard' | 'since'>,
): Promise<TokenRow> {
  const [name, symbol, decimals] = await Promise.all([
    call(request, address, encodeFunctionData({ abi, functionName: 'name' })),
    call(request, address, encodeFunctionData({ abi, functionName: 'symbol' })),
    standard === 'erc20'
      ? call(request, address, encodeFunctionData({ abi, functionName: 'decimals' }))
      : undefined,
  ])
  const words = { name: toText(decodeText(name), textMax), symbol: toText(decodeText(symbol), textMax) }
  return {
    chainId,
    address,
    standard,
    ...words,
    decimals: decodeDecimals(decimals),
    isSpam: isSpam(words.name, words.symbol),
    since,
  }
}

/** Asks an NFT's contract for its metadata. */
export async function describeNft(
  request: Request,
  {
    chainId,
    contract,
    tokenId,
    standard,
    since,
  }: Pick<NftRow, 'chainId' | 'contract' | 'tokenId' | 'since'> & { standard: 'erc721' | 'erc1155' },
): Promise<NftRow> {
  const functionName = standard === 'erc721' ? 'tokenURI' : 'uri'
  const id = BigInt(tokenId)
  const answer = await call(request, contract, encodeFunctionData({ abi, functionName, args: [id] }))
  // ERC-1155: clients put the id in, as 64 digits of hex.
  const uri = decodeText(answer)?.replaceAll('{id}', id.toString(16).padStart(64, '0'))
  const metadata = uri === undefined ? undefined : parseNftMetadata(uri)
  return {
    chainId,
    contract,
    tokenId,
    name: metadata?.name ?? null,
    description: metadata?.description ?? null,
    image: metadata?.image ?? null,
    since,
  }
}

/**
 * A contract's answer, or `undefined` where it gives none: that is then known of it. Nodes have no code of their own
 * for code that runs into an error: where another call works, it was not the node that failed.
 */
async function call(request: Request, to: string, data: Hex): Promise<Hex | undefined> {
  try {
    const answer = await request('eth_call', [{ to, data }, 'latest'])
    return isHex(answer) && answer !== '0x' ? answer : undefined
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    if (error.code !== revertedCode) await request('eth_call', [{ to: nobody, data: '0x' }, 'latest'])
    return undefined
  }
}

/** A `string`, or the `bytes32` of tokens from before the standard. */
function decodeText(answer: Hex | undefined): string | undefined {
  if (answer === undefined) return undefined
  try {
    return decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    return answer.length === 66 ? hexToString(trim(answer, { dir: 'right' })) : undefined
  }
}

function decodeDecimals(answer: Hex | undefined): number | null {
  const decimals = answer === undefined ? undefined : BigInt(answer.slice(0, 66))
  return decimals !== undefined && decimals <= decimalsMax ? Number(decimals) : null
}
