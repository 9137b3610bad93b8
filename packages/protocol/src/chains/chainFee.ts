import { chainFeeMarginPercent } from '../constants/later.ts'
import { isRevert } from './isRevert.ts'

type Hex = `0x${string}`

/** Sends a JSON-RPC request to a chain. Throws if there is no response. */
export type AskChain = (method: string, params: unknown[]) => Promise<unknown>

/** A chain, and the connection to it. */
export type FeeSource = {
  ask: AskChain
  /** Identifies the connection. Two connections to the same chain may differ, so each has its own memory. */
  connection: object
  /** EIP-155 number or CAIP-2 id. Only tells the chains of one connection apart. */
  chainId: number | string
}

/** A chain's charges for a transaction in addition to gas, in wei: now, and at most until it is mined. */
export type ChainFee = {
  /** Charged in the current block, in wei. */
  now: bigint
  /** Upper bound until the transaction is mined, in wei. */
  most: bigint
}

/** The contract on OP-stack chains that returns their fees in addition to gas; other chains have no code there. */
const gasPriceOracle = '0x420000000000000000000000000000000000000F'
/** `getL1Fee(bytes)` */
const dataFeeSelector = '0x49948e0e'
/** `getOperatorFee(uint256)`, since the Isthmus fork */
const operatorFeeSelector = '0x275aedd2'
/** `tokenRatio()`, on Mantle: base units of the native token per wei of ether */
const tokenRatioSelector = '0x06f837d3'
const word = 64
const empty = '0x'

type Chains = WeakMap<object, Set<number | string>>
/** Chains that have no oracle, by connection. */
const withoutOracle: Chains = new WeakMap()
/** Chains whose oracle has no token ratio, because ether is their native token, by connection. */
const withoutRatio: Chains = new WeakMap()

/**
 * Reads what a chain charges for a transaction in addition to gas: the L1 data fee and the operator fee of an OP-stack
 * chain, 0 elsewhere. The data fee follows L1 fees, so it may grow by a factor of 1.2. On Mantle the oracle returns it
 * in ether, and has the ratio to the native token. A chain without an oracle is queried once per connection. Throws if
 * the fee can't be read, because an unknown fee is not 0.
 */
export async function readChainFee(
  { ask, connection, chainId }: FeeSource,
  {
    serialized,
    gas,
  }: {
    /** The serialized transaction without its signature. */
    serialized: Hex
    /** Gas limit. Only awaited on OP-stack chains. */
    gas: bigint | Promise<bigint>
  },
): Promise<ChainFee> {
  const isKnownIn = (chains: Chains) => chains.get(connection)?.has(chainId) ?? false
  const note = (chains: Chains) => chains.set(connection, (chains.get(connection) ?? new Set()).add(chainId))
  if (isKnownIn(withoutOracle)) return { now: 0n, most: 0n }
  const data = serialized.slice(2)
  const padding = '0'.repeat((word - (data.length % word)) % word)
  const call = (input: Hex) => ask('eth_call', [{ to: gasPriceOracle, data: input }, 'latest'])
  const answer = await call(
    `${dataFeeSelector}${toWord(32n)}${toWord(BigInt(data.length / 2))}${data}${padding}`,
  )
  if (answer === empty) {
    note(withoutOracle)
    return { now: 0n, most: 0n }
  }
  /** Resolves with `undefined` if the oracle does not have the function. */
  const readOptional = (input: Hex) =>
    call(input).then(
      (fee) => (fee === empty ? undefined : toNumber(fee)),
      (error: unknown) => {
        if (!isRevert(error)) throw error
      },
    )
  const readRatio = async () => {
    if (isKnownIn(withoutRatio)) return 1n
    const ratio = await readOptional(tokenRatioSelector)
    if (ratio === undefined) note(withoutRatio)
    return ratio ?? 1n
  }
  const readOperatorFee = async () => (await readOptional(`${operatorFeeSelector}${toWord(await gas)}`)) ?? 0n
  const [ratio, operatorFee] = await Promise.all([readRatio(), readOperatorFee()])
  const dataFee = toNumber(answer) * ratio
  return {
    now: dataFee + operatorFee,
    most: (dataFee * chainFeeMarginPercent + 99n) / 100n + operatorFee,
  }
}

function toNumber(answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer))
    throw new TypeError('The gas price oracle did not return a number.')
  return BigInt(answer)
}

const toWord = (value: bigint) => value.toString(16).padStart(word, '0')
