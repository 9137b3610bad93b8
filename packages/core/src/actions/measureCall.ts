import { readChainFee } from '@latchkey/protocol/chainFee'
import { type Address, type Client, type Hex, serializeTransaction } from 'viem'
import { estimateGas } from 'viem/actions'
import { type FeesPerGas, mostPerGas } from '../utils/raiseFees.ts'

/** What a transaction costs at most. */
export type Fee = {
  gas: bigint
  /** Per unit of gas; on a chain without EIP-1559 its gas price. */
  maxFeePerGas: bigint
  /** What the chain charges in addition to gas: on OP-stack chains the L1 data fee and the operator fee, elsewhere 0. */
  chainFee: bigint
  /** All of it, in base units of the native token. */
  amount: bigint
}

/** The gas of a call, and what the chain charges in addition. The price of gas is not part of it. */
type Measure = Pick<Fee, 'gas' | 'chainFee'>

/** A call as it would be sent; without `to` it deploys a contract. */
type Call = { to?: Address | undefined; value: bigint; data?: Hex | undefined }

/** Estimates the gas of a call, and what the chain charges in addition. */
export async function measureCall(client: Client, account: Address, call: Call): Promise<Measure> {
  const estimated = estimateGas(client, { account, ...call })
  const [gas, chainFee] = await Promise.all([estimated, readCallChainFee(client, call, estimated)])
  return { gas, chainFee }
}

/** Reads the most that a chain charges for a call in addition to gas, in wei. */
export async function readCallChainFee(
  client: Client,
  call: Call,
  gas: bigint | Promise<bigint>,
): Promise<bigint> {
  // The wallet fills in the rest; these take as many bytes as what it fills in, or more.
  const chainId = client.chain?.id ?? 0
  const serialized = serializeTransaction({
    ...call,
    type: 'eip1559',
    chainId,
    nonce: 0xfedcba,
    gas: 0xfedcban,
    maxFeePerGas: 0xfedcba9876n,
    maxPriorityFeePerGas: 0xedcba98765n,
  })
  const ask = (method: string, params: unknown[]): Promise<unknown> =>
    client.request({ method, params } as never)
  return (await readChainFee({ ask, connection: client, chainId }, { serialized, gas })).most
}

/** Returns what a measured call costs at most at a price of gas: the whole fee, wherever one is shown or left over. */
export function toFee({ gas, chainFee }: Measure, perGas: FeesPerGas): Fee {
  const maxFeePerGas = mostPerGas(perGas)
  return { gas, maxFeePerGas, chainFee, amount: gas * maxFeePerGas + chainFee }
}
