import { chainFeeMarginPercent } from './constants/later.ts'

type Hex = `0x${string}`

/** Asks a chain by JSON-RPC. Throws where it gives no answer. */
export type AskChain = (method: string, params: unknown[]) => Promise<unknown>

/** What a chain charges for a transaction beside its gas, in wei: by now, and at most until it is mined. */
export type ChainFee = { now: bigint; most: bigint }

/** Where OP-stack chains have the contract that knows their fees beside gas; other chains have no code there. */
const gasPriceOracle = '0x420000000000000000000000000000000000000F'
/** `getL1Fee(bytes)` */
const dataFeeSelector = '0x49948e0e'
/** `getOperatorFee(uint256)`, since the Isthmus fork */
const operatorFeeSelector = '0x275aedd2'
const word = 64

/**
 * Reads what a chain charges for a transaction beside its gas: the L1 data fee and the operator fee of an OP-stack chain, 0
 * elsewhere. The data fee follows the fees of L1, so it may grow by the factor 1.2. Throws where the chain cannot be asked:
 * an unknown fee is not 0.
 */
export async function readChainFee(
  ask: AskChain,
  /** `serialized` is the transaction without its signature. */
  { serialized, gas }: { serialized: Hex; gas: bigint | Promise<bigint> },
): Promise<ChainFee> {
  const data = serialized.slice(2)
  const padding = '0'.repeat((word - (data.length % word)) % word)
  const dataFee = await callOracle(
    ask,
    `${dataFeeSelector}${toWord(32n)}${toWord(BigInt(data.length / 2))}${data}${padding}`,
  )
  if (dataFee === undefined) return { now: 0n, most: 0n }
  const operatorFee = (await callOracle(ask, `${operatorFeeSelector}${toWord(await gas)}`)) ?? 0n
  return {
    now: dataFee + operatorFee,
    most: (dataFee * chainFeeMarginPercent + 99n) / 100n + operatorFee,
  }
}

/** Calls the oracle. Undefined where the chain has none, or one that does not know the function. */
async function callOracle(ask: AskChain, data: Hex): Promise<bigint | undefined> {
  try {
    const answer = await ask('eth_call', [{ to: gasPriceOracle, data }, 'latest'])
    if (answer === '0x') return undefined
    if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer))
      throw new TypeError('The gas price oracle answered no number.')
    return BigInt(answer)
  } catch (error) {
    if (isRevert(error)) return undefined
    throw error
  }
}

const toWord = (value: bigint) => value.toString(16).padStart(word, '0')

/** Nodes have a code for it, words, or both; libraries wrap what they said. */
function isRevert(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === revertCode) return true
    if (/revert/i.test(cause.message)) return true
  }
  return false
}

const revertCode = 3
