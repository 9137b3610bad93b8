import { concat, type Hex, numberToHex, pad, parseGwei, toFunctionSelector, zeroAddress } from 'viem'
import { callRpc } from '../chains/callRpc.ts'
import { startAnvil } from '../chains/startAnvil.ts'
import { type AnswerCall, type FrontedChain, startFront } from '../chains/startFront.ts'
import { artifactOf } from '../contracts/artifactOf.ts'
import { compileContracts } from '../contracts/compile.ts'

/** Fees that an OP-stack chain charges in addition to gas. */
export type OpStackFees = {
  /** L1 base fee, in wei. */
  l1BaseFee: bigint
  /** Operator fee per transaction, in wei. */
  operatorConstant: bigint
  /** Operator fee per unit of gas, in millionths of a wei. */
  operatorScalar: bigint
}

/** A running chain with configurable additional fees. */
export type OpStack = FrontedChain & { setFees(fees: Partial<OpStackFees>): Promise<void> }

/** How an OP-stack chain differs from others. */
export type OpStackOptions = {
  /** On Mantle: MNT per ether. The oracle returns the data fee in ether, and the node charges it in MNT. */
  tokenRatio?: bigint
}

const oracle = '0x420000000000000000000000000000000000000F'
const l1Block = '0x4200000000000000000000000000000000000015'
const slots = { l1BaseFee: 1, scalars: 3, operator: 8 }
/** OP Mainnet's value from before blobs, which makes the data fee as high as the rest. */
const baseFeeScalar = 684_000

const usual: OpStackFees = {
  l1BaseFee: parseGwei('30'),
  operatorConstant: 10n ** 12n,
  operatorScalar: 4n * 10n ** 9n,
}

const selectors = {
  dataFee: toFunctionSelector('getL1Fee(bytes)'),
  ratio: toFunctionSelector('tokenRatio()'),
}

/**
 * Starts an OP-stack chain. The node charges by the rules of the Isthmus fork, and doesn't mine transactions whose
 * sender can't pay the total. The predeploys report the same fees.
 */
export async function startOpStack({ tokenRatio }: OpStackOptions = {}): Promise<OpStack> {
  const { artifacts } = await compileContracts()
  const chain = await startAnvil({ isOpStack: true })
  const ask = (method: string, params: unknown[]) => callRpc(chain.rpc, method, params)
  const set = (slot: number, value: Hex) =>
    ask('anvil_setStorageAt', [l1Block, numberToHex(slot, { size: 32 }), pad(value, { size: 32 })])
  let fees = usual
  const setFees = async (changed: Partial<OpStackFees>) => {
    fees = { ...fees, ...changed }
    await set(slots.l1BaseFee, numberToHex(fees.l1BaseFee))
    await set(
      slots.operator,
      concat([
        numberToHex(fees.operatorScalar, { size: 4 }),
        numberToHex(fees.operatorConstant, { size: 8 }),
      ]),
    )
  }
  try {
    for (const [address, name] of [[l1Block, 'L1Block'] as const, [oracle, 'GasPriceOracle'] as const])
      await ask('anvil_setCode', [address, artifactOf(artifacts, name).deployedBytecode])
    await set(slots.scalars, concat([numberToHex(baseFeeScalar, { size: 4 }), numberToHex(0, { size: 12 })]))
    // Unlike other nodes, anvil also charges these fees for calls, which default to being sent from this address.
    await ask('anvil_setBalance', [zeroAddress, numberToHex(10n ** 30n)])
    await setFees({})
  } catch (error) {
    await chain.stop()
    throw error
  }
  const front = tokenRatio === undefined ? chain : await startFront(chain, quoteInEther(tokenRatio))
  return { rpc: front.rpc, stop: front.stop, setFees }
}

/** Quotes fees as Mantle's oracle does. The fee in ether is rounded up, because the node charges no less. */
function quoteInEther(tokenRatio: bigint): AnswerCall {
  return async ({ method, params = [] }, forward) => {
    const [call] = params as { to?: string; data?: string; input?: string }[]
    const isOracle = method === 'eth_call' && call?.to?.toLowerCase() === oracle.toLowerCase()
    const data = call?.data ?? call?.input ?? ''
    if (isOracle && data.startsWith(selectors.ratio)) return { result: numberToHex(tokenRatio, { size: 32 }) }
    const outcome = await forward()
    if (!isOracle || !data.startsWith(selectors.dataFee) || typeof outcome.result !== 'string') return outcome
    const fee = (BigInt(outcome.result) + tokenRatio - 1n) / tokenRatio
    return { ...outcome, result: numberToHex(fee, { size: 32 }) }
  }
}
