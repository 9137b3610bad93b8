import { readChainFee } from '@latchkey/protocol/chainFee'
import { type Address, type Client, type Hex, serializeTransaction } from 'viem'
import { estimateGas } from 'viem/actions'
import { type FeesPerGas, mostPerGas } from './raiseFees.ts'

/** Maximum fee of a transaction. */
export type Fee = {
  /** Gas limit. */
  gas: bigint
  /** Per unit of gas. The gas price on chains without EIP-1559. */
  maxFeePerGas: bigint
  /** Additional fee of the chain: the L1 data fee and the operator fee on OP-stack chains, otherwise 0. */
  chainFee: bigint
  /** Total fee in base units of the native token. */
  amount: bigint
}

/** Gas of a call and the chain's additional fee. Does not include the price of gas. */
type Measure = Pick<Fee, 'gas' | 'chainFee'>

/** A call to send. Without `to`, it deploys a contract. */
type Call = { to?: Address | undefined; value: bigint; data?: Hex | undefined }

/** Estimates the gas of a call and the chain's additional fee. */
export async function measureCall(client: Client, account: Address, call: Call): Promise<Measure> {
  const estimated = estimateGas(client, { account, ...call })
  const [gas, chainFee] = await Promise.all([estimated, readCallChainFee(client, call, estimated)])
  return { gas, chainFee }
}

/** Reads the maximum additional fee of the chain for a call, in wei. */
export async function readCallChainFee(
  client: Client,
  call: Call,
  gas: bigint | Promise<bigint>,
): Promise<bigint> {
  // Placeholders for values that the wallet fills in. They have at least as many bytes as the real ones.
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

/** Returns the maximum fee of a measured call at a gas price: the total to show or to reserve. */
export function toFee({ gas, chainFee }: Measure, perGas: FeesPerGas): Fee {
  const maxFeePerGas = mostPerGas(perGas)
  return { gas, maxFeePerGas, chainFee, amount: gas * maxFeePerGas + chainFee }
}
