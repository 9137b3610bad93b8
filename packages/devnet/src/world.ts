import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { DevAccount } from './accounts.ts'
import type { BitcoinAccount } from './bitcoin/bitcoinAccounts.ts'
import type { Contracts } from './contracts/contracts.ts'
import type { AccountContracts } from './contracts/placeAccounts.ts'
import type { SolanaAccount } from './solana/solanaAccounts.ts'

/** A running local world, as plain JSON: what tests, scripts and people are told of it. */
export type World = {
  /** Origin of the app, where a built one is served. */
  app?: string
  /** Origin of the app with every chain family: a network each of EVM, Solana and Bitcoin, and two each of Polkadot and Cosmos, which nobody here reads; other machines have none. */
  families?: string
  /** Origin of the Provider API. */
  api: string
  /** Origin of the explorer; its `/faucet` takes `POST {"address"}`, its `/refuse/-32005` answers any call with that code, and below its `/failing/CHAIN_INVALID/v1~convert` is the API with routes that fail with that one. */
  explorer: string
  /** Origin of what an operator alone reads: `/metrics`, and counts of telemetry at `/telemetry`. */
  metrics?: string
  /** Where wallets and apps meet: WalletConnect's relay. */
  relay: string
  /** Origin of the development wallet's page, where a built one is served. */
  wallet?: string
  /** Origin of the embedded wallet's frame, where a built one is served: another site than the app's. */
  frame?: string
  /** Origin of the mailbox that takes the embedded wallet's mails; `/mails.json?to=<address>` lists them. */
  mailbox?: string
  /** Origin of the providers that play google, github, apple, facebook, x and discord, each below its name. */
  identities?: string
  /** Origin of Farcaster's relay (FIP-11), whose `/app` plays the app on a phone. */
  farcaster?: string
  /** What TLS is trusted by, where other machines of the network are let in: a certificate, PEM. */
  certificate?: string
  projectId: string
  /** The local chain as `createKit` takes it. */
  network: Network
  /** The EVM chain, then Solana's. */
  chains: readonly { id: Caip2; rpc: string; ws: string }[]
  /** The local chain's own address: it takes anvil's methods, too, which the API refuses. */
  rpc: string
  /** Alice, Bob, Carol and Dave: funded, their keys known to everyone. */
  accounts: readonly DevAccount[]
  contracts: Contracts
  /** What smart accounts stand on (ERC-4337), and where their operations are taken and paid for: this world's own. */
  smartAccounts: AccountContracts & { bundlerUrl: string; paymasterUrl: string }
  /** The registry of Farcaster ids; alice, bob, carol and dave have 1 to 4. */
  farcasterRegistry: `0x${string}`
  /** The local Solana chain. */
  solana: {
    /** As `createKit` takes it. */
    network: Network
    caipNetworkId: Caip2
    /** The chain's own address: it takes `requestAirdrop`, too. web3.js 1 finds its WebSocket by itself. */
    rpc: string
    ws: string
    /** Alice, Bob, Carol and Dave: funded, their keys known to everyone. */
    accounts: readonly SolanaAccount[]
    /** Mints of the SPL tokens; DUSD has 6 decimals, MOB 9. */
    tokens: { dusd: string; mob: string }
  }
  /** The local Bitcoin: no node, but what an Esplora tells of a few payments. */
  bitcoin: {
    /** As `createKit` takes it. */
    network: Network
    caipNetworkId: Caip2
    /** Alice, Bob, Carol and Dave: Alice and Bob have something, and all their keys are known to everyone. */
    accounts: readonly BitcoinAccount[]
  }
  /** The chain's clock at the start, in seconds since 1970. */
  now: number
  /** The process that holds the world. */
  pid: number
}
