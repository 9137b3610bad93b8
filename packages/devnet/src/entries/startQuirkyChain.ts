import { type Anvil, type AnvilOptions, startAnvil } from '../chains/startAnvil.ts'
import { type FrontedChain, type RpcCall, startFront } from '../chains/startFront.ts'

/** Quirks of chains, by the node that has them. */
const quirks = {
  /** No EIP-1559: blocks have no base fee, and transactions have a gas price. */
  legacyFees: { hardfork: 'berlin' },
  /** Blocks with a base fee of 0, as on chains where only the tip is paid. */
  zeroBaseFee: { baseFee: 0 },
  /** Four blocks a second. */
  quickBlocks: { blockTimeSeconds: 0.25 },
  /** A sequencer whose node refuses the tags `pending`, `safe` and `finalized`. */
  fewTags: {},
} as const satisfies { [name: string]: AnvilOptions }

/** Name of a quirk. */
export type ChainQuirk = keyof typeof quirks

/** A running chain, reached by HTTP only. */
export type QuirkyChain = FrontedChain

const refusedTags = ['pending', 'safe', 'finalized']

/** Starts a chain with a quirk. */
export async function startQuirkyChain(quirk: ChainQuirk): Promise<QuirkyChain> {
  const chain = await startAnvil(quirks[quirk])
  if (quirk === 'fewTags') return startRefusing(chain, refuseTag)
  // anvil would fill in fees that this fork does not have.
  return quirk === 'legacyFees' ? startRefusing(chain, refuseFilling) : chain
}

/** An error, or `undefined` to forward the call. */
type Refuse = (call: RpcCall) => { code: number; message: string } | undefined

const refuseTag: Refuse = ({ params = [] }) => {
  const tag = params.find((param) => refusedTags.includes(String(param)))
  return tag === undefined ? undefined : { code: -32_602, message: `unknown block tag: ${tag}` }
}

const refuseFilling: Refuse = ({ method }) =>
  method === 'eth_fillTransaction' ? { code: -32_601, message: 'the method does not exist' } : undefined

/** Starts a server that refuses some calls, and forwards the others. */
const startRefusing = (chain: Anvil, refuse: Refuse) =>
  startFront(chain, async (call, forward) => {
    const error = refuse(call)
    return error ? { error } : forward()
  })
