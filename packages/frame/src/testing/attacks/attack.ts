import type { Address, Hex } from 'viem'
import type { Approval } from '../../ports.ts'

/** What a hostile chain, or a hostile contract on it, answers. */
export type HostileChain = {
  /** What its gas price oracle asks for a transaction, for data and for the operator alike, in wei. */
  chainFee?: bigint
  /** Answers of contracts to `symbol()`, `decimals()` and `totalSupply()`, by address. */
  tokens?: Readonly<Record<string, { symbol?: string; decimals?: bigint; supply?: bigint }>>
  /** Whether code runs at every address; it does unless told. */
  hasCode?: boolean
  /** What a trial of the calls logs, by how they are tried. */
  simulate?: (tried: TriedCalls) => readonly { address: Address; topics: readonly Hex[]; data: Hex }[]
}

/** How calls are tried: as a contract could see it. */
export type TriedCalls = {
  /** Whether the node checks fees and numbers, and takes the block's fees for what they are. */
  isChecked: boolean
  calls: readonly {
    from: Address
    gas?: Hex
    nonce?: Hex
    maxFeePerGas?: Hex
    maxPriorityFeePerGas?: Hex
    gasPrice?: Hex
  }[]
  blockOverrides?: {
    number?: Hex
    time?: Hex
    baseFeePerGas?: Hex
    feeRecipient?: Hex
    prevRandao?: Hex
    gasLimit?: Hex
  }
}

/** What a page can know about whom it attacks. */
export type Target = {
  /** The account that the app is told of. */
  account: Address
  /** The key's own account, and the smart ones on two chains. */
  key: Address
  smart: Address
  smartElsewhere: Address
  /** The chain that is in use. */
  chainId: number
}

/** One distinct idea of how a page could get an approval that its visitor would not give. */
export type Attack = {
  idea: string
  account?: 'eoa' | 'smartAccount'
  chain?: HostileChain
  /** What the page asks; or what the wallet shows of calls that are prepared already. */
  ask: (target: Target) => { method: string; params: unknown[] } | { approval: Partial<Approval> }
  /** The code that refuses it before any screen, or what the screen must say and must not. */
  must:
    | { refuse: number | 'NOT_ALLOWED' }
    | { alarm: readonly string[]; show?: readonly string[]; never?: readonly string[] }
}
