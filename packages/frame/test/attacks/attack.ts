import type { Address, Hex } from 'viem'
import type { Approval } from '../../src/base/ports.ts'

/** Responses of a hostile chain or a hostile contract on it. */
export type HostileChain = {
  /** The oracle's fee for a transaction, the same for data and for the operator, in wei. */
  chainFee?: bigint
  /** Contracts' responses to `symbol()`, `decimals()`, `totalSupply()` and ERC-165, by address. */
  tokens?: Readonly<
    Record<string, { symbol?: string; decimals?: bigint; supply?: bigint; isCollection?: true }>
  >
  /** Whether every address has code; true by default. */
  hasCode?: boolean
  /** Logs of a simulation, depending on how the calls are simulated. */
  simulate?: (tried: TriedCalls) => readonly { address: Address; topics: readonly Hex[]; data: Hex }[]
}

/** Parameters of a simulation, as a contract could see them. */
export type TriedCalls = {
  /** Whether the node validates fees and nonces, and applies the block's real fees. */
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

/** Facts that a page can know about its target. */
export type Target = {
  /** The account that the app sees. */
  account: Address
  /** The key's own account, and its smart accounts on two chains. */
  key: Address
  smart: Address
  smartElsewhere: Address
  /** The active chain. */
  chainId: number
}

/** One distinct idea of how a page could get an approval that its visitor would not give. */
export type Attack = {
  idea: string
  account?: 'eoa' | 'smartAccount'
  chain?: HostileChain
  /** The page's request, or an approval with prepared calls to show. */
  ask: (target: Target) => { method: string; params: unknown[] } | { approval: Partial<Approval> }
  /** The error code of a rejection before any screen, or what the screen must and must not show. */
  must:
    | { refuse: number | 'NOT_ALLOWED' }
    | { alarm: readonly string[]; show?: readonly string[]; never?: readonly string[] }
}
