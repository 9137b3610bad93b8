import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { DevAccount } from '../accounts/accounts.ts'
import type { BitcoinAccount } from '../bitcoin/bitcoinAccounts.ts'
import type { Contracts } from '../contracts/contracts.ts'
import type { AccountContracts } from '../contracts/placeAccounts.ts'
import type { SolanaAccount } from '../solana/solanaAccounts.ts'

/** A running local world as plain JSON, for tests, scripts and people. */
export type World = {
  /** Origin of the app, if a built one is served. */
  app?: string
  /**
   * Origin of the app with every namespace: a network each of EVM, Solana and Bitcoin, and two each of Polkadot and
   * Cosmos, whose balances nothing here reads. Absent for other machines.
   */
  namespaces?: string
  /** Origin of the Provider API. */
  api: string
  /**
   * Origin of the explorer. Its `/faucet` accepts `POST {"address"}`. Its `/refuse/-32005` rejects any call with that
   * code. Below its `/failing/CHAIN_INVALID/v1~convert` is the API with routes that fail with that code.
   */
  explorer: string
  /** Origin for operators only: `/metrics`, and telemetry counts at `/telemetry`. */
  metrics?: string
  /** URL of the WalletConnect relay between wallets and apps. */
  relay: string
  /** Origin of the development wallet's page, if a built one is served. */
  wallet?: string
  /** Origin of the documentation, if it is built. Never reachable from other machines. */
  docs?: string
  /** Origin of the embedded wallet's frame, if a built one is served. A different site than the app's. */
  frame?: string
  /** Origin of the mailbox that receives the embedded wallet's emails. `/mails.json?to=<address>` lists them. */
  mailbox?: string
  /** Origin of the simulated providers google, github, apple, facebook, x and discord, each below its name. */
  identities?: string
  /** Origin of Farcaster's relay (FIP-11). Its `/app` simulates the app on a phone. */
  farcaster?: string
  /** Certificate to trust for TLS, PEM. Only set if other machines on the network are allowed. */
  certificate?: string
  projectId: string
  /** The local chain, in the format of `createKit`. */
  network: Network
  /** The EVM chain, then Solana's. */
  chains: readonly { id: Caip2; rpc: string; ws: string }[]
  /** The local chain's own URL. Unlike the API, it accepts anvil's methods. */
  rpc: string
  /** Alice, Bob, Carol and Dave: funded, with publicly known keys. */
  accounts: readonly DevAccount[]
  contracts: Contracts
  /** Smart-account contracts (ERC-4337), and this world's bundler and paymaster. */
  smartAccounts: AccountContracts & { bundlerUrl: string; paymasterUrl: string }
  /** The registry of Farcaster ids. alice, bob, carol and dave have 1 to 4. */
  farcasterRegistry: `0x${string}`
  /** The local Solana chain. */
  solana: {
    /** In the format of `createKit`. */
    network: Network
    caipNetworkId: Caip2
    /** The chain's own URL, which also accepts `requestAirdrop`. web3.js 1 derives the WebSocket URL from it. */
    rpc: string
    ws: string
    /** Alice, Bob, Carol and Dave: funded, with publicly known keys. */
    accounts: readonly SolanaAccount[]
    /** Mints of the SPL tokens. DUSD has 6 decimals, MOB 9. */
    tokens: { dusd: string; mob: string }
  }
  /** The local Bitcoin: no node, only an Esplora with a few payments. */
  bitcoin: {
    /** In the format of `createKit`. */
    network: Network
    caipNetworkId: Caip2
    /** Alice, Bob, Carol and Dave, with publicly known keys. Alice and Bob have funds. */
    accounts: readonly BitcoinAccount[]
  }
  /** The chain's initial time, in seconds since 1970. */
  now: number
  /** Process id of the world. */
  pid: number
}
