import { gasMarginPercent } from '@latchkey/protocol/constants'
import {
  type Address,
  type Client,
  createClient,
  custom,
  Eip1559FeesNotSupportedError,
  type Hex,
  hexToBigInt,
  hexToNumber,
} from 'viem'
import { estimateFeesPerGas, estimateGas } from 'viem/actions'
import type { PreparedTransaction } from '../base/ports.ts'
import type { ChainRpc } from './createChainRpc.ts'
import { readNonce } from './readNonce.ts'
import { readTransactionFee } from './readTransactionFee.ts'
import { rpcFailure } from './rpcFailure.ts'
import { unwrapFailure } from './unwrapFailure.ts'

/** Parameters of `eth_sendTransaction`, with quantities in hex. */
export type TransactionRequest = {
  to?: Address | null
  value?: Hex
  data?: Hex
  input?: Hex
  nonce?: Hex
  gas?: Hex
  gasPrice?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
  chainId?: Hex
}

/** Fields that no screen shows: a transaction with them is rejected rather than signed without them. */
const unshown = ['authorizationList', 'blobs', 'blobVersionedHashes', 'maxFeePerBlobGas', 'accessList']

/**
 * Fills in missing nonce, gas and fees, including fees that the chain charges in addition to gas. Throws
 * `FrameFailureError` RPC. Odd requests must be rejected first (`refuseOdd`).
 */
export async function fillTransaction(
  wire: TransactionRequest,
  chain: { id: string; rpc: ChainRpc; from: Address; signal: AbortSignal },
): Promise<PreparedTransaction> {
  const chainId = Number(chain.id.split(':')[1])
  const { to = null, data = wire.input ?? '0x' } = wire
  const value = wire.value ? hexToBigInt(wire.value) : 0n
  const request = async ({ method, params }: { method: string; params?: unknown }) =>
    chain.rpc(chain.id, method, params, chain.signal)
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  const call = { account: chain.from, to, data, value }
  const [nonce, gas, fees] = await Promise.all([
    wire.nonce ? hexToNumber(wire.nonce) : readNonce(chain.from, chain),
    wire.gas
      ? hexToBigInt(wire.gas)
      : estimateGas(client, call).then((estimated) => withMargin(estimated, data)),
    readFees(wire) ?? estimateFees(client),
  ]).catch((error: unknown) => {
    throw unwrapFailure(error)
  })
  const wanted = {
    maxFeePerGas: wire.maxFeePerGas ? hexToBigInt(wire.maxFeePerGas) : fees.maxFeePerGas,
    maxPriorityFeePerGas: wire.maxPriorityFeePerGas
      ? hexToBigInt(wire.maxPriorityFeePerGas)
      : fees.maxPriorityFeePerGas,
  }
  const maxFeePerGas = wanted.maxFeePerGas
  // A priority fee above the maximum fee is invalid, so an estimated one is lowered.
  const maxPriorityFeePerGas =
    !wire.maxPriorityFeePerGas && wanted.maxPriorityFeePerGas > maxFeePerGas
      ? maxFeePerGas
      : wanted.maxPriorityFeePerGas
  if (maxPriorityFeePerGas > maxFeePerGas) throw invalid('maxPriorityFeePerGas exceeds maxFeePerGas.')
  const filled = {
    ...{ chainId, to, value, data, nonce, gas, maxFeePerGas, maxPriorityFeePerGas },
    ...(fees.isLegacy && { isLegacy: true as const }),
  }
  return { ...filled, chainFee: (await readTransactionFee(filled, chain)).most }
}

/** Throws if a transaction is odd or for another chain. */
export function refuseOdd(wire: TransactionRequest, chainId: number): void {
  if (wire.chainId && hexToBigInt(wire.chainId) !== BigInt(chainId))
    throw invalid('chainId does not match the active chain.')
  if (wire.gasPrice && (wire.maxFeePerGas || wire.maxPriorityFeePerGas))
    throw invalid('Cannot specify both gasPrice and maxFeePerGas/maxPriorityFeePerGas.')
  if (wire.data && wire.input && wire.data !== wire.input) throw invalid('data and input differ.')
  const odd = unshown.filter((name) => Object.hasOwn(wire, name) && !isEmpty(wire, name))
  if (odd.length > 0) throw invalid(`Unsupported fields: ${odd.join(', ')}.`)
}

const isEmpty = (wire: object, name: string) => {
  const value: unknown = Reflect.get(wire, name)
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

/** Fees per unit of gas. */
type Fees = Pick<PreparedTransaction, 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'isLegacy'>

const atPrice = (price: bigint): Fees => ({
  maxFeePerGas: price,
  maxPriorityFeePerGas: price,
  isLegacy: true,
})

/** Estimates fees, or the gas price of a chain without EIP-1559. */
async function estimateFees(client: Client): Promise<Fees> {
  try {
    return await estimateFeesPerGas(client)
  } catch (error) {
    if (!(error instanceof Eip1559FeesNotSupportedError)) throw error
    return atPrice((await estimateFeesPerGas(client, { type: 'legacy', chain: undefined })).gasPrice)
  }
}

/** Reads fees that need no estimate. */
function readFees({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: TransactionRequest): Fees | undefined {
  if (gasPrice) return atPrice(hexToBigInt(gasPrice))
  if (maxFeePerGas && maxPriorityFeePerGas) {
    return {
      maxFeePerGas: hexToBigInt(maxFeePerGas),
      maxPriorityFeePerGas: hexToBigInt(maxPriorityFeePerGas),
    }
  }
  return undefined
}

/** The cost of a plain transfer is fixed, and sending a full balance depends on the exact amount. */
const withMargin = (gas: bigint, data: Hex) => (data === '0x' ? gas : gas + (gas * gasMarginPercent) / 100n)

const invalid = (message: string) => rpcFailure('invalidParams', message)
