import { Secp256k1Wallet } from '@cosmjs/amino'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import {
  type Verifiers,
  verifyBip122,
  verifyCosmos,
  verifyPolkadot,
  verifySolana,
} from '@latchkey/server/signIn'
import { ss58Address } from '@polkadot-labs/hdkd-helpers'
import { createBitcoinBackend } from './bitcoin/createBitcoinBackend.ts'
import { namespaces, type TestNamespace } from './namespaces.ts'
import type { PhoneAnswers } from './phone.ts'
import { derivePolkadotKey } from './polkadotExtension.ts'
import { createSolanaKey } from './solanaKey.ts'

/** Two people with one phone, with their keys of a namespace. */
export type RemotePeople = {
  namespace: TestNamespace
  /** Returns the addresses of the active person. */
  accountsOn(network: Network): readonly string[]
  /** Switches to the other person's account. */
  turn(): void
  /** Automatic responses of their wallet. */
  answers: PhoneAnswers
  /** Verifiers that a server checks their signatures with. */
  verify: Verifiers
}

/** Functions that open them, by namespace. */
export const remotePeople = {
  bip122: openBitcoin,
  polkadot: openPolkadot,
  cosmos: openCosmos,
  solana: openSolana,
}

async function openBitcoin(): Promise<RemotePeople> {
  const { keys, signMessage, switchPerson } = createBitcoinBackend()
  return {
    namespace: namespaces.bip122,
    accountsOn: ({ testnet }) => keys(testnet ? 'testnet' : 'mainnet').map(({ address }) => address),
    turn: switchPerson,
    answers: {
      async signMessage({ account, message }: { account: string; message: string }) {
        const signature = Buffer.from(signMessage(account, message), 'base64').toString('hex')
        return { address: account, signature }
      },
    },
    verify: { bip122: verifyBip122 },
  }
}

/** Opens them for polkadot. The second person's key is ed25519. */
async function openPolkadot(): Promise<RemotePeople> {
  const keys = [derivePolkadotKey('//Alice'), derivePolkadotKey('//Bob', 'ed25519')]
  const prefixOf = ({ polkadot }: Network) => polkadot?.ss58Prefix ?? 42
  const { networks } = namespaces.polkadot
  let active = 0
  return {
    namespace: namespaces.polkadot,
    accountsOn: (network) =>
      keys.slice(active, active + 1).map(({ publicKey }) => ss58Address(publicKey, prefixOf(network))),
    turn() {
      active = 1 - active
    },
    answers: {
      async polkadot_signMessage({ address, message }: { address: string; message: string }) {
        const key = keys.find(({ publicKey }) =>
          networks.some((network) => ss58Address(publicKey, prefixOf(network)) === address),
        )
        const signed = key?.sign(new TextEncoder().encode(`<Bytes>${message}</Bytes>`)) ?? []
        return { signature: Buffer.from(signed).toString('hex') }
      },
    },
    verify: { polkadot: verifyPolkadot((chainId) => prefixOf(find(networks, chainId))) },
  }
}

async function openCosmos(): Promise<RemotePeople> {
  const { networks } = namespaces.cosmos
  const prefixOf = ({ cosmos }: Network) => cosmos?.bech32Prefix ?? ''
  const people = await Promise.all(
    [7, 8].map(async (seed) => {
      const wallets = networks.map(async (network) => {
        const wallet = await Secp256k1Wallet.fromKey(new Uint8Array(32).fill(seed), prefixOf(network))
        const [{ address } = { address: '' }] = await wallet.getAccounts()
        return { address, network, wallet }
      })
      return Promise.all(wallets)
    }),
  )
  let active = 0
  return {
    namespace: namespaces.cosmos,
    accountsOn: ({ caipNetworkId }) =>
      (people[active] ?? [])
        .filter(({ network }) => network.caipNetworkId === caipNetworkId)
        .map(({ address }) => address),
    turn() {
      active = 1 - active
    },
    answers: {
      async cosmos_signAmino({ signDoc, signerAddress }: { signDoc: never; signerAddress: string }) {
        const signer = people.flat().find(({ address }) => address === signerAddress)
        const { signature } = (await signer?.wallet.signAmino(signerAddress, signDoc)) ?? {}
        return { signature }
      },
    },
    verify: { cosmos: verifyCosmos((chainId) => prefixOf(find(networks, chainId))) },
  }
}

async function openSolana(): Promise<RemotePeople> {
  const keys = [await createSolanaKey(), await createSolanaKey()]
  let active = 0
  return {
    namespace: namespaces.solana,
    accountsOn: () => keys.slice(active, active + 1).map(({ address }) => address),
    turn() {
      active = 1 - active
    },
    answers: {
      async solana_signMessage(asked: { message: string; pubkey: string }) {
        return keys.find(({ address }) => address === asked.pubkey)?.answers.solana_signMessage(asked)
      },
    },
    verify: { solana: verifySolana },
  }
}

function find(networks: readonly Network[], chainId: Caip2): Network {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  if (!network) throw new TypeError(`${chainId} is not one of the test's networks`)
  return network
}
