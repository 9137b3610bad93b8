import { testWorld } from '@latchkey/devnet/testWorld'
import { verifySolana } from '@latchkey/server/signIn'
import { createNoopSigner, getTransactionEncoder, lamports, address as toAddress } from '@solana/kit'
import { Keypair } from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import bs58 from 'bs58'
import { describe, expect, it } from 'vitest'
import { createBrowser } from '../../../test/browser.ts'
import { openKit, settled, until } from '../../../test/kits.ts'
import { openPhone, type PhoneAnswers, provideSockets } from '../../../test/phone.ts'
import { startSignInServer } from '../../../test/signInServer.ts'
import { createSolanaKey, type SolanaKey } from '../../../test/solanaKey.ts'
import { solanaChain } from '../../../test/solanaKit.ts'
import { connect } from '../../connection/connect.ts'
import { getConnectionState } from '../../connection/getConnectionState.ts'
import type { Config } from '../../kit/config.ts'
import { createMemoryStorage } from '../../platform/storage.ts'
import { sendTransfer } from '../../send/sendTransfer.ts'
import { waitForTransfer } from '../../send/waitForTransfer.ts'
import { getSignInSessions } from '../../signIn/getSignInSessions.ts'
import { serverSessions } from '../../signIn/providers/serverSessions.ts'
import { signIn } from '../../signIn/signIn.ts'
import { compileTransfer } from './compileTransfer.ts'
import { createRpc } from './createRpc.ts'
import { signAllTransactions, signAndSendTransaction, signTransaction } from './signTransactions.ts'
import { solana } from './solana.ts'
import { solanaRemote } from './solanaRemote.ts'

const world = await testWorld()
const { caipNetworkId: networkId } = world.solana
const chain = createRpc({ url: world.solana.rpc })
const newAddress = () => Keypair.generate().publicKey.toBase58()
const balanceOf = async (owner: string) => (await chain.getBalance(toAddress(owner)).send()).value

/** Opens a Solana kit, connected to a phone whose key has 1 SOL. `asked` lists the methods that it receives. */
async function open({
  answer = () => ({}),
  methods = solanaRemote.methods,
  config = {},
}: {
  /** Responses that differ from those of its key. */
  answer?: (key: SolanaKey) => PhoneAnswers
  /** Methods that the session grants. */
  methods?: readonly string[]
  config?: Partial<Config>
} = {}) {
  provideSockets()
  const key = await createSolanaKey({ rpc: world.solana.rpc })
  await chain.requestAirdrop(key.address, lamports(1_000_000_000n)).send()
  await expect.poll(() => balanceOf(key.address)).toBe(1_000_000_000n)
  const asked: string[] = []
  const answers: PhoneAnswers = { ...key.answers, ...answer(key) }
  const noted = Object.entries(answers).map(([method, reply]) => {
    const note = (params: never) => {
      asked.push(method)
      return reply(params)
    }
    return [method, note] as const
  })
  const phone = await openPhone(world, Object.fromEntries(noted))
  createBrowser().open()
  const kit = openKit({
    relay: world.relay,
    projectId: world.projectId,
    networks: [solanaChain(world)],
    namespaces: [solana()],
    ...config,
  })
  kit.start()
  await settled(kit)
  await kit.prepare()
  const connected = connect(kit, { connectorId: 'walletConnect' })
  await expect.poll(() => getConnectionState(kit).wcUri).toBeDefined()
  await phone.remote.pair(getConnectionState(kit).wcUri ?? '')
  const { events } = solanaRemote
  const accounts = [`${networkId}:${key.address}`]
  await phone.remote.approve({
    solana: { chains: [networkId], accounts, methods: [...methods], events: [...events] },
  })
  expect(await connected).toMatchObject({ accounts: [key.address], networkId, type: 'WALLET_CONNECT' })
  return { asked, key, kit }
}

/** Creates a serialized, unsigned payment in lamports. */
async function writePayment(from: string, to: string, amount: bigint): Promise<Uint8Array> {
  const { value: lifetime } = await chain.getLatestBlockhash().send()
  const source = createNoopSigner(toAddress(from))
  const transaction = compileTransfer({
    computeBudget: { unitLimit: 1_000, microLamports: 0n },
    from,
    instructions: [getTransferSolInstruction({ source, destination: toAddress(to), amount })],
    lifetime,
  })
  return new Uint8Array(getTransactionEncoder().encode(transaction))
}

const fail = (code: number) => async () => {
  throw Object.assign(new Error('No'), { code })
}

describe('a remote Solana wallet', () => {
  it('signs and sends a transaction, and returns its signature', async () => {
    const { asked, key, kit } = await open()
    const receiver = newAddress()
    const transaction = await writePayment(key.address, receiver, 3_000_000n)
    const hash = await signAndSendTransaction(kit, { transaction })
    expect(bs58.decode(hash)).toHaveLength(64)
    expect(asked).toEqual(['solana_signAndSendTransaction'])
    await expect.poll(() => balanceOf(receiver)).toBe(3_000_000n)
    await waitForTransfer(kit, { hash, networkId })
  })

  it('[8.44] throws UserRejectedError and sends nothing when the user rejects', async () => {
    const { key, kit } = await open({ answer: () => ({ solana_signAndSendTransaction: fail(5000) }) })
    const receiver = newAddress()
    const transaction = await writePayment(key.address, receiver, 3_000_000n)
    await expect(signAndSendTransaction(kit, { transaction })).rejects.toMatchObject({
      name: 'UserRejectedError',
    })
    expect(await balanceOf(receiver)).toBe(0n)
  })

  it('signs a transfer, which the kit sends', async () => {
    const { asked, key, kit } = await open()
    const receiver = newAddress()
    const hash = await sendTransfer(kit, {
      from: key.address,
      to: receiver,
      amount: 20_000_000n,
      networkId,
      asset: { type: 'native' },
    })
    await waitForTransfer(kit, { hash, networkId })
    expect(asked).toEqual(['solana_signTransaction'])
    expect(await balanceOf(receiver)).toBe(20_000_000n)
  })

  it.each([
    ['grants only sending', {}, ['solana_signAndSendTransaction']],
    [
      'does not support signing without sending',
      { solana_signTransaction: fail(4200) },
      ['solana_signTransaction', 'solana_signAndSendTransaction'],
    ],
  ])('sends a transfer itself if it %s', async (_, answers, expected) => {
    const { asked, key, kit } = await open({
      answer: () => answers,
      methods: 'solana_signTransaction' in answers ? solanaRemote.methods : expected,
    })
    const receiver = newAddress()
    const transfer = { from: key.address, to: receiver, amount: 20_000_000n, networkId }
    const hash = await sendTransfer(kit, { ...transfer, asset: { type: 'native' } })
    await waitForTransfer(kit, { hash, networkId })
    expect(asked).toEqual(expected)
    expect(await balanceOf(receiver)).toBe(20_000_000n)
  })

  it('may return the whole transaction instead of only its signature', async () => {
    const { asked, key, kit } = await open({
      answer: ({ answers }) => ({
        async solana_signTransaction({ transaction }: { transaction: string }) {
          const { transactions } = await answers.solana_signAllTransactions({ transactions: [transaction] })
          return { transaction: transactions[0] }
        },
      }),
    })
    const receiver = newAddress()
    const transaction = await writePayment(key.address, receiver, 1_000_000n)
    const signed = await signTransaction(kit, { transaction })
    expect(await key.hasSignedTransaction(transaction)).toBe(false)
    expect(await key.hasSignedTransaction(signed)).toBe(true)
    const transfer = { from: key.address, to: receiver, amount: 2_000_000n, networkId }
    const hash = await sendTransfer(kit, { ...transfer, asset: { type: 'native' } })
    await waitForTransfer(kit, { hash, networkId })
    expect(asked).toEqual(['solana_signTransaction', 'solana_signTransaction'])
    expect(await balanceOf(receiver)).toBe(2_000_000n)
  })

  /**
   * Signs two payments together and checks their order and signatures. Returns the methods that the wallet received.
   */
  async function signTwo({ asked, key, kit }: Awaited<ReturnType<typeof open>>) {
    const receiver = newAddress()
    const transactions = [
      await writePayment(key.address, receiver, 1_000_000n),
      await writePayment(key.address, receiver, 2_000_000n),
    ]
    const signed = await signAllTransactions(kit, { transactions })
    // A signature precedes its message.
    const messageOf = (bytes: Uint8Array) => Buffer.from(bytes.slice(1 + 64)).toString('hex')
    expect(signed.map(messageOf)).toEqual(transactions.map(messageOf))
    expect(await Promise.all(signed.map(key.hasSignedTransaction))).toEqual([true, true])
    return asked
  }

  it('signs several transactions in one request', async () => {
    expect(await signTwo(await open())).toEqual(['solana_signAllTransactions'])
  })

  it('signs them one by one if it does not support batches', async () => {
    const opened = await open({ answer: () => ({ solana_signAllTransactions: fail(4200) }) })
    expect(await signTwo(opened)).toEqual([
      'solana_signAllTransactions',
      'solana_signTransaction',
      'solana_signTransaction',
    ])
  })

  it('is not asked for a method that it did not grant', async () => {
    const methods = solanaRemote.methods.filter((method) => method !== 'solana_signAllTransactions')
    expect(await signTwo(await open({ methods }))).toEqual([
      'solana_signTransaction',
      'solana_signTransaction',
    ])
  })

  it('[8.44] rejects each transaction when the user rejects the batch', async () => {
    const opened = await open({ answer: () => ({ solana_signAllTransactions: fail(5000) }) })
    await expect(signTwo(opened)).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(opened.asked).toEqual(['solana_signAllTransactions'])
  })

  it('signs none if it returns fewer than requested', async () => {
    const opened = await open({
      answer: ({ answers }) => ({
        solana_signAllTransactions: ({ transactions }: { transactions: string[] }) =>
          answers.solana_signAllTransactions({ transactions: transactions.slice(1) }),
      }),
    })
    await expect(signTwo(opened)).rejects.toThrow('The wallet returned 1 of 2 transactions')
  })
})

describe('sign-in over a session', () => {
  async function openToSignIn(answer?: (key: SolanaKey) => PhoneAnswers) {
    const url = await startSignInServer(world, { verify: { solana: verifySolana }, chains: [networkId] })
    const provider = serverSessions({ url, transport: 'bearer', storage: createMemoryStorage() })
    const opened = await open({ config: { signIn: provider }, ...(answer && { answer }) })
    await until(opened.kit, ({ facts }) => ['optional', 'required'].includes(facts.get().signIn))
    return opened
  }

  it('[3.3 signature] [4.8 stores the session] signs in a Solana account that the server verifies', async () => {
    const { asked, key, kit } = await openToSignIn()
    const { data, message } = await signIn(kit)
    expect(asked).toEqual(['solana_signMessage'])
    expect(data).toMatchObject({ accountAddress: key.address, chainId: networkId })
    expect(message).toContain('wants you to sign in with your Solana account:')
    expect(await getSignInSessions(kit)).toMatchObject([
      { data: { accountAddress: key.address }, isCurrent: true },
    ])
  })

  it('rejects a different message or a signature by another key', async () => {
    const other = await createSolanaKey()
    const hello = bs58.encode(Buffer.from('Hello'))
    for (const answer of [
      ({ address, answers }: SolanaKey) => ({
        solana_signMessage: () => answers.solana_signMessage({ message: hello, pubkey: address }),
      }),
      () => ({
        solana_signMessage: ({ message }: { message: string }) =>
          other.answers.solana_signMessage({ message, pubkey: other.address }),
      }),
    ]) {
      const { kit } = await openToSignIn(answer)
      await expect(signIn(kit)).rejects.toMatchObject({ name: 'SignInRefusedError' })
      expect(await getSignInSessions(kit)).toEqual([])
    }
  })
})
