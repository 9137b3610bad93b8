import { verify } from 'node:crypto'
import {
  Connection,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import bs58 from 'bs58'
import { describe, expect, it } from 'vitest'
import { testWorld } from '../../entries/testWorld.ts'
import { provideStandardWallet } from '../provideStandardWallet.ts'
import { createSolanaWallet } from './createSolanaWallet.ts'
import type { StandardWallet } from './solanaWallet.ts'

const { solana } = await testWorld()
const [alice, bob] = solana.accounts
const receiver = new PublicKey(bob!.address)
const connection = new Connection(solana.rpc, 'confirmed')

const create = (isConnected = false) =>
  createSolanaWallet({ secretKey: alice!.secretKey, rpc: solana.rpc, isConnected })

async function connect({ wallet, approve }: ReturnType<typeof create>) {
  const connecting = wallet.features['standard:connect'].connect()
  await approve('standard:connect')
  const [account] = (await connecting).accounts
  return account!
}

function isSigned(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bs58.decode(address)])
  return verify(null, message, { key: spki, format: 'der', type: 'spki' }, signature)
}

async function write() {
  const { blockhash } = await connection.getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: new PublicKey(alice!.address),
    recentBlockhash: blockhash,
    instructions: [
      SystemProgram.transfer({
        fromPubkey: new PublicKey(alice!.address),
        toPubkey: receiver,
        lamports: 1_000_000,
      }),
    ],
  })
  return new VersionedTransaction(message.compileToV0Message()).serialize()
}

describe('the Solana wallet', () => {
  it('shows its account only after approval, and silently from then on', async () => {
    const made = create()
    const { connect: ask } = made.wallet.features['standard:connect']
    expect((await ask({ silent: true })).accounts).toEqual([])
    expect((await connect(made)).address).toBe(alice!.address)
    expect((await ask({ silent: true })).accounts.map(({ address }) => address)).toEqual([alice!.address])
    await made.wallet.features['standard:disconnect']!.disconnect()
    expect((await ask({ silent: true })).accounts).toEqual([])
    expect(
      (await create(true).wallet.features['standard:connect'].connect({ silent: true })).accounts,
    ).toHaveLength(1)
  })

  it('rejects with 4001', async () => {
    const made = create()
    const connecting = made.wallet.features['standard:connect'].connect()
    await made.reject()
    await expect(connecting).rejects.toMatchObject({ code: 4001 })
    expect(made.wallet.accounts).toEqual([])
    const account = await connect(made)
    const signing = made.wallet.features['solana:signMessage']!.signMessage({
      account,
      message: Buffer.from('hi'),
    })
    await made.reject('solana:signMessage')
    await expect(signing).rejects.toMatchObject({ code: 4001 })
  })

  it('signs a message', async () => {
    const made = create()
    const account = await connect(made)
    const message = new TextEncoder().encode('hello')
    const signing = made.wallet.features['solana:signMessage']!.signMessage({ account, message })
    await made.approve('solana:signMessage')
    const [output] = await signing
    expect(isSigned(alice!.address, message, output!.signature)).toBe(true)
    expect(isSigned(bob!.address, message, output!.signature)).toBe(false)
  })

  it('signs and sends a transaction', async () => {
    const made = create()
    const account = await connect(made)
    const signing = made.wallet.features['solana:signTransaction']!.signTransaction({
      ...{ account, chain: 'solana:localnet', transaction: await write() },
    })
    await made.approve()
    const [signed] = await signing
    const { message, signatures } = VersionedTransaction.deserialize(signed!.signedTransaction)
    expect(isSigned(alice!.address, message.serialize(), signatures[0]!)).toBe(true)

    const before = await connection.getBalance(receiver)
    const sending = made.wallet.features['solana:signAndSendTransaction'].signAndSendTransaction({
      ...{ account, chain: 'solana:localnet', transaction: await write() },
    })
    await made.approve()
    const [sent] = await sending
    const { value } = await connection.getSignatureStatus(bs58.encode(sent!.signature))
    expect(value?.err).toBeNull()
    const after = await connection.getBalance(receiver)
    expect(after - before).toBe(1_000_000)
  })

  it('locks, unlocks, changes accounts and forgets the dapp, with an event for each', async () => {
    const made = create()
    await connect(made)
    const told: string[][] = []
    made.wallet.features['standard:events'].on('change', ({ accounts = [] }) =>
      told.push(accounts.map(({ address }) => address)),
    )
    await made.lock()
    await made.unlock()
    await made.useAccount(bob!.secretKey)
    await made.forget()
    expect(told).toEqual([[], [alice!.address], [bob!.address], []])
    expect((await made.wallet.features['standard:connect'].connect({ silent: true })).accounts).toEqual([])
  })

  it.each(['before', 'after'])('is found by an app that looks %s it registers', async (when) => {
    const page = new EventTarget()
    const found: StandardWallet[] = []
    const api = {
      register: (wallet: StandardWallet) => {
        found.push(wallet)
        return () => void found.splice(found.indexOf(wallet), 1)
      },
    }
    const look = () => {
      page.addEventListener('wallet-standard:register-wallet', (event) =>
        (event as CustomEvent<(given: typeof api) => void>).detail(api),
      )
      page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    }
    const { wallet } = create()
    if (when === 'before') look()
    const remove = provideStandardWallet(wallet, page)
    if (when === 'after') look()
    expect(found).toEqual([wallet])
    remove()
    expect(found).toEqual([])
  })
})
