import type { World } from '@latchkey/devnet/world'
import { address as toAddress, lamports as toLamports } from '@solana/kit'
import { Keypair } from '@solana/web3.js'
import bs58 from 'bs58'
import { expect, onTestFinished } from 'vitest'
import type { Kit } from '../src/kit/kit.ts'
import { createRpc, type SolanaRpc } from '../src/namespaces/solana/createRpc.ts'
import type { SendDraft } from '../src/send/prepareTransfer.ts'
import { createSendFlow, type SendFlow } from '../src/send/send.ts'
import type { SendToken } from '../src/send/sendToken.ts'
import { untilOneOf, untilState } from './flows.ts'
import { openSolanaKit } from './solanaKit.ts'

/** Helpers for testing sends on the local Solana chain. */
type SolanaSends = {
  /** Connection to the chain itself. */
  chain: SolanaRpc
  balanceOf(owner: string): Promise<bigint>
  tokensOf(owner: string, mint: string): Promise<bigint>
  /** Returns an owner's balance, in the form that a send accepts. */
  sol(owner: string): Promise<SendToken>
  token(owner: string, mint: string, decimals: number): Promise<SendToken>
  /** Opens a kit with a new account and this many lamports. */
  openFunded(
    amount: bigint,
    options?: Parameters<typeof openSolanaKit>[2] & { secretKey?: string },
  ): ReturnType<typeof openSolanaKit>
}

/** Creates the helpers for a local world. */
export function createSolanaSends(world: World): SolanaSends {
  const { caipNetworkId: networkId, rpc } = world.solana
  const chain = createRpc({ url: rpc })

  const balanceOf: SolanaSends['balanceOf'] = async (owner) =>
    (await chain.getBalance(toAddress(owner)).send()).value

  const tokensOf: SolanaSends['tokensOf'] = async (owner, mint) => {
    const { value } = await chain
      .getTokenAccountsByOwner(toAddress(owner), { mint: toAddress(mint) }, { encoding: 'jsonParsed' })
      .send()
    return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
  }

  const sol: SolanaSends['sol'] = async (owner) => ({
    asset: { type: 'native' },
    networkId,
    name: 'Solana',
    symbol: 'SOL',
    decimals: 9,
    balance: await balanceOf(owner),
    price: 0,
    iconUrl: '',
  })

  return {
    chain,
    balanceOf,
    tokensOf,
    sol,
    async token(owner, mint, decimals) {
      const asset = { type: 'fungible', address: mint } as const
      const balance = await tokensOf(owner, mint)
      return { ...(await sol(owner)), asset, symbol: 'TOK', decimals, balance }
    },
    async openFunded(amount, { secretKey = newSecretKey(), ...options } = {}) {
      const opened = await openSolanaKit(world, secretKey, options)
      await chain.requestAirdrop(toAddress(opened.address), toLamports(amount)).send()
      await expect.poll(() => balanceOf(opened.address)).toBe(amount)
      return opened
    },
  }
}

/** Returns the address of a new key. */
export const newSolanaAddress = (): string => Keypair.generate().publicKey.toBase58()

/** Returns a new key, base58 of 64 bytes. */
export const newSecretKey = (): string => bs58.encode(Keypair.generate().secretKey)

/** Opens a send until the test ends. */
export function openSend(kit: Kit, draft: Partial<SendDraft>): SendFlow {
  const flow = createSendFlow(kit, draft)
  onTestFinished(() => flow.stop())
  return flow
}

/** Reviews a send until its fee is known, or why it isn't. */
export async function review(flow: SendFlow) {
  flow.send({ type: 'reviewRequested' })
  return untilState(
    flow,
    (state) => state.status === 'reviewing' && (state.fee !== undefined || state.error !== undefined),
  )
}

/** Submits a reviewed send until its outcome is known. */
export async function submit(flow: SendFlow) {
  flow.send({ type: 'submitRequested' })
  return untilOneOf(flow, 'confirmed', 'failed', 'reviewing')
}
