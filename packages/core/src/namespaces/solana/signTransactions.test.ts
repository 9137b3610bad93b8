import { createPublicKey, verify } from 'node:crypto'
import { testWorld } from '@latchkey/devnet/testWorld'
import { formatSignInMessage } from '@latchkey/protocol/signIn'
import { verifySolana } from '@latchkey/server/signIn'
import {
  createNoopSigner,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  address as toAddress,
} from '@solana/kit'
import { Keypair } from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import bs58 from 'bs58'
import { expect, it } from 'vitest'
import { openKit, until } from '../../../test/kits.ts'
import { loadSample } from '../../../test/loadSample.ts'
import { startSignInServer } from '../../../test/signInServer.ts'
import { openSolanaKit } from '../../../test/solanaKit.ts'
import { getActiveAccount } from '../../account/getActiveAccount.ts'
import { signMessage } from '../../account/signMessage.ts'
import { disconnect } from '../../connection/disconnect.ts'
import type { Kit } from '../../kit/kit.ts'
import { createMemoryStorage } from '../../platform/storage.ts'
import { listPending } from '../../send/storedPending.ts'
import { waitForTransfer } from '../../send/waitForTransfer.ts'
import { getSignInSessions } from '../../signIn/getSignInSessions.ts'
import { serverSessions } from '../../signIn/providers/serverSessions.ts'
import { signIn } from '../../signIn/signIn.ts'
import { compileTransfer } from './compileTransfer.ts'
import { createRpc } from './createRpc.ts'
import { getSolanaWallet } from './getSolanaWallet.ts'
import { signAllTransactions, signAndSendTransaction, signTransaction } from './signTransactions.ts'

const world = await testWorld()
const chain = createRpc({ url: world.solana.rpc })
const [alice] = world.solana.accounts
if (!alice) throw new Error('The local world has no accounts.')

/** Serializes an unsigned payment of lamports by Alice. */
async function writePayment(to: string, amount: bigint): Promise<Uint8Array> {
  const { value: lifetime } = await chain.getLatestBlockhash().send()
  const source = createNoopSigner(toAddress(alice!.address))
  const transaction = compileTransfer({
    computeBudget: { unitLimit: 1_000, microLamports: 0n },
    from: alice!.address,
    instructions: [getTransferSolInstruction({ source, destination: toAddress(to), amount })],
    lifetime,
  })
  return new Uint8Array(getTransactionEncoder().encode(transaction))
}

/** Verifies Alice's signature of a serialized transaction with Node's Ed25519. */
function isSigned(bytes: Uint8Array): boolean {
  const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
  const x = Buffer.from(bs58.decode(alice!.address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const signature = signatures[toAddress(alice!.address)]
  return (
    signature !== null &&
    signature !== undefined &&
    verify(null, new Uint8Array(messageBytes), key, signature)
  )
}

const newAddress = () => Keypair.generate().publicKey.toBase58()

it('builds and sends a transaction as docs/core/networks.md shows, and lists it as pending', async () => {
  const donate: (kit: Kit, to: string) => Promise<string> = await loadSample(
    'docs/core/networks.md',
    'donate',
  )
  const { kit } = await openSolanaKit(world, alice.secretKey)
  const receiver = newAddress()
  const hash = await donate(kit, receiver)
  const { networkId } = getActiveAccount(kit) ?? { networkId: 'solana:' }
  expect(listPending(kit, { address: alice.address, networkId })).toMatchObject([{ hash }])
  await waitForTransfer(kit, { hash, networkId })
  expect((await chain.getBalance(toAddress(receiver)).send()).value).toBe(1_000_000n)
})

it('signs transactions one by one or in a batch, without sending them', async () => {
  const { kit, wallet } = await openSolanaKit(world, alice.secretKey)
  const receiver = newAddress()
  const [one, two] = [await writePayment(receiver, 1_000_000n), await writePayment(receiver, 2_000_000n)]
  expect(isSigned(one)).toBe(false)
  expect(isSigned(await signTransaction(kit, { transaction: one }))).toBe(true)
  const both = await signAllTransactions(kit, { transactions: [one, two] })
  expect(both.map(isSigned)).toEqual([true, true])
  const readMessage = (bytes: Uint8Array) =>
    getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(bytes).messageBytes)
  expect(both.map(readMessage)).toEqual([one, two].map(readMessage))
  expect(wallet.asks()).toBe(2)
  expect((await chain.getBalance(toAddress(receiver)).send()).value).toBe(0n)
})

it('signs and sends a transaction with the wallet, and returns its signature', async () => {
  const { kit } = await openSolanaKit(world, alice.secretKey)
  const receiver = newAddress()
  const hash = await signAndSendTransaction(kit, { transaction: await writePayment(receiver, 3_000_000n) })
  expect(bs58.decode(hash)).toHaveLength(64)
  await expect.poll(async () => (await chain.getBalance(toAddress(receiver)).send()).value).toBe(3_000_000n)
})

it('throws UserRejectedError when the user rejects any request', async () => {
  const { kit, wallet } = await openSolanaKit(world, alice.secretKey)
  const transaction = await writePayment(newAddress(), 1_000_000n)
  wallet.setMood('declining')
  for (const act of [
    () => signTransaction(kit, { transaction }),
    () => signAllTransactions(kit, { transactions: [transaction] }),
    () => signAndSendTransaction(kit, { transaction }),
    () => signMessage(kit, { message: 'The Tuesday mob' }),
  ])
    await expect(act()).rejects.toMatchObject({ name: 'UserRejectedError' })
})

it('names the capability that a wallet lacks', async () => {
  const { kit } = await openSolanaKit(world, alice.secretKey, {
    wallet: { without: ['solana:signTransaction', 'solana:signMessage'] },
  })
  const transaction = await writePayment(newAddress(), 1_000_000n)
  const lacking = { name: 'WalletMethodMissingError' }
  await expect(signTransaction(kit, { transaction })).rejects.toMatchObject(lacking)
  await expect(signMessage(kit, { message: 'hi' })).rejects.toMatchObject({ cause: lacking })
})

it('[8.10 adapter] [8.10 connection client] has a wallet only while connected', async () => {
  expect(() => getSolanaWallet(openKit())).toThrow('Chain adapter not found')
  const { kit, address } = await openSolanaKit(world, alice.secretKey)
  expect(getSolanaWallet(kit)).toMatchObject({ address, networkId: world.solana.caipNetworkId })
  await disconnect(kit)
  expect(() => getSolanaWallet(kit)).toThrow(expect.objectContaining({ name: 'NotConnectedError' }))
  kit.destroy()
  expect(() => getSolanaWallet(kit)).toThrow('ConnectionController client not set')
})

/** Connects a wallet to an app whose server verifies sign-ins. */
async function openToSignIn(signsIn?: 'asAsked' | 'otherwise') {
  const url = await startSignInServer(world, {
    verify: { solana: verifySolana },
    chains: [world.solana.caipNetworkId],
  })
  const provider = serverSessions({ url, transport: 'bearer', storage: createMemoryStorage() })
  const opened = await openSolanaKit(world, alice!.secretKey, {
    signIn: provider,
    ...(signsIn && { wallet: { signsIn } }),
  })
  await until(opened.kit, ({ facts }) => ['optional', 'required'].includes(facts.get().signIn))
  const signings = () => opened.wallet.asked().filter((feature) => feature.startsWith('solana:sign'))
  return { ...opened, signings }
}

it('[3.3 signature] signs in a Solana account that the server verifies', async () => {
  const { address, kit, signings } = await openToSignIn()
  const session = await signIn(kit)
  expect(signings()).toEqual(['solana:signMessage'])
  expect(session).toMatchObject({
    data: { accountAddress: address, chainId: world.solana.caipNetworkId },
  })
  expect(session.message).toContain('wants you to sign in with your Solana account:')
  expect(await getSignInSessions(kit)).toMatchObject([{ data: { accountAddress: address }, isCurrent: true }])
})

it('[4.8 stores the session] asks a wallet that supports sign-in once, and the server verifies its message', async () => {
  const { address, kit, signings } = await openToSignIn('asAsked')
  const { data, message } = await signIn(kit)
  expect(signings()).toEqual(['solana:signIn'])
  expect(message).toBe(formatSignInMessage(data))
  expect(await getSignInSessions(kit)).toMatchObject([{ data: { accountAddress: address }, isCurrent: true }])
})

it('asks for the expected message, now and later, if the wallet writes another one', async () => {
  const { address, kit, signings } = await openToSignIn('otherwise')
  await signIn(kit)
  expect(signings()).toEqual(['solana:signIn', 'solana:signMessage'])
  await signIn(kit)
  expect(signings().slice(2)).toEqual(['solana:signMessage'])
  expect(await getSignInSessions(kit)).toContainEqual(
    expect.objectContaining({ data: expect.objectContaining({ accountAddress: address }) }),
  )
})

it('throws UserRejectedError when the user rejects sign-in, and asks nothing else', async () => {
  const { kit, signings, wallet } = await openToSignIn('asAsked')
  wallet.setMood('declining')
  await expect(signIn(kit)).rejects.toMatchObject({ name: 'UserRejectedError' })
  expect(signings()).toEqual(['solana:signIn'])
  expect(await getSignInSessions(kit)).toEqual([])
})
