import { testWorld } from '@latchkey/devnet/testWorld'
import {
  BaseFeeScalarError,
  FeeCapTooHighError,
  FeeCapTooLowError,
  FeeConflictError,
  type Hex,
  InsufficientFundsError,
  IntrinsicGasTooLowError,
  InvalidAddressError,
  maxUint256,
  NonceTooLowError,
  numberToHex,
  parseEther,
  size,
  TipAboveFeeCapError,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  estimateFeesPerGas,
  estimateMaxPriorityFeePerGas,
  getBlock,
  getBalance as getNativeBalance,
  sendTransaction as sendFromKey,
} from 'viem/actions'
import { describe, expect, it } from 'vitest'
import { openConnectedKit, openWorldKit } from '../../test/worldKit.ts'
import { getBalance } from '../account/getBalance.ts'
import { getClient } from '../kit/getClient.ts'
import { toChain } from '../namespaces/eip155/createWagmiConfig.ts'
import { estimateFee } from './estimateFee.ts'
import { type SendTransactionParameters, sendTransaction } from './sendTransaction.ts'
import { sendTransfer } from './sendTransfer.ts'
import { waitForReceipt } from './waitForReceipt.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const [alice, bob] = world.accounts
if (!alice || !bob) throw new Error('The world has too few accounts')
const to = bob.address

describe('transfers', () => {
  it('[4.12 eip155] [7.25 send] transfers ether', async () => {
    const { kit, address } = await openConnectedKit(world, 'alice')
    const client = getClient(kit, networkId)
    const before = await getNativeBalance(client, { address: to })
    const hash = await sendTransfer(kit, {
      from: address,
      to,
      amount: 7n,
      networkId,
      asset: { type: 'native' },
    })
    const receipt = await waitForReceipt(kit, { hash, networkId })
    expect(receipt.status).toBe('success')
    expect(await getNativeBalance(client, { address: to })).toBe(before + 7n)
  })

  it.each(['dusd', 'silent'] as const)('[7.25 ERC-20 transfer] transfers the token %s', async (name) => {
    const { kit, address } = await openConnectedKit(world, 'alice')
    const token = world.contracts[name]
    const before = await getBalance(kit, { address: to, networkId, token })
    const asset = { type: 'fungible', address: token } as const
    const hash = await sendTransfer(kit, { from: address, to, amount: 5n, networkId, asset })
    await waitForReceipt(kit, { hash, networkId })
    expect((await getBalance(kit, { address: to, networkId, token })).value).toBe(before.value + 5n)
  })

  it('[5.12 checksum] rejects an address with a wrong checksum before sending', async () => {
    const { kit, address } = await openConnectedKit(world, 'alice')
    const wrong = to.replace(/[a-f]/, (letter) => letter.toUpperCase())
    const transfer = { from: address, to: wrong, amount: 7n, networkId, asset: { type: 'native' } } as const
    await expect(sendTransfer(kit, transfer)).rejects.toBeInstanceOf(InvalidAddressError)
  })

  it('[8.37] throws UserRejectedError when the user rejects', async () => {
    const { kit, wallet, address } = await openConnectedKit(world, 'alice', { mood: 'trusting' })
    const transfer = { from: address, to, amount: 7n, networkId, asset: { type: 'native' } } as const
    const sent = expect(sendTransfer(kit, transfer)).rejects.toMatchObject({ name: 'UserRejectedError' })
    await expect.poll(() => wallet.backend.getPendingRequestCount()).toBe(1)
    await wallet.backend.reject('eth_sendTransaction' as never)
    await sent
  })
})

describe('fees', () => {
  it('[9.10 factor 1.2] allows the base fee to grow by 20%', async () => {
    const { kit, address } = await openConnectedKit(world, 'alice')
    const transfer = { from: address, to, amount: 7n, networkId, asset: { type: 'native' } } as const
    const fee = await estimateFee(kit, transfer)
    expect(fee.gas).toBe(21_000n)
    expect(fee.amount).toBe(fee.gas * fee.maxFeePerGas)
    const client = getClient(kit, networkId)
    const block = await getBlock(client)
    const tip = await estimateMaxPriorityFeePerGas(client)
    expect(fee.maxFeePerGas).toBe(((block.baseFeePerGas ?? 0n) * 12n) / 10n + tip)
  })

  it('[9.10 at least 1] uses another factor of the chain, but rejects one below 1', async () => {
    const client = getClient(openWorldKit(world), networkId)
    const block = await getBlock(client)
    const tip = await estimateMaxPriorityFeePerGas(client)
    const chainOf = (baseFeeMultiplier: number) => ({
      ...toChain(world.network),
      fees: { baseFeeMultiplier },
    })
    await expect(estimateFeesPerGas(client, { chain: chainOf(0.99) })).rejects.toBeInstanceOf(
      BaseFeeScalarError,
    )
    expect(await estimateFeesPerGas(client, { chain: chainOf(1) })).toMatchObject({
      maxFeePerGas: (block.baseFeePerGas ?? 0n) + tip,
    })
  })

  it('[8.22 gas] [8.45 revert] throws GasEstimationFailedError with the cause of the revert', async () => {
    const { kit, address } = await openConnectedKit(world, 'alice')
    const asset = { type: 'fungible', address: world.contracts.dusd } as const
    const transfer = { from: address, to, amount: 10n ** 30n, networkId, asset }
    const error = await estimateFee(kit, transfer).catch((reason) => reason)
    expect(error).toMatchObject({ name: 'GasEstimationFailedError', shortMessage: 'error estimating gas' })
    expect(error.walk((cause: Error) => cause.name === 'ExecutionRevertedError')).toBeTruthy()
  })
})

describe('transactions', () => {
  const fee = { networkId, to, value: 1n }

  it.each([
    ['[5.13 maxFeePerGas] maxFeePerGas', { maxFeePerGas: 2n }],
    ['[5.13 maxPriorityFeePerGas] maxPriorityFeePerGas', { maxPriorityFeePerGas: 1n }],
    ['blobs', { blobData: '0x01' } as const],
  ])('%s cannot be combined with gasPrice, and throws before asking the wallet', async (_what, other) => {
    const { kit, wallet } = await openConnectedKit(world, 'alice')
    const before = wallet.asked.length
    const sent = sendTransaction(kit, { ...fee, gasPrice: 2n, ...other })
    await expect(sent).rejects.toBeInstanceOf(FeeConflictError)
    expect(wallet.asked.slice(before).filter(({ method }) => /send/i.test(method))).toEqual([])
  })

  it.each([
    ['5.14 fee cap', 'a fee cap of 2^256', { maxFeePerGas: maxUint256 + 1n }, FeeCapTooHighError],
    [
      '5.14 tip',
      'a tip above the fee cap',
      { maxFeePerGas: 1n, maxPriorityFeePerGas: 2n },
      TipAboveFeeCapError,
    ],
  ] as const)('[%s] rejects %s before asking the wallet', async (_id, _what, fees, kind) => {
    const { kit, wallet } = await openConnectedKit(world, 'alice')
    const before = wallet.asked.length
    const error = await sendTransaction(kit, { ...fee, ...fees }).catch((reason) => reason)
    expect(error.walk((cause: unknown) => cause instanceof kind)).toBeTruthy()
    const sends = wallet.asked.slice(before).filter(({ method }) => /send/i.test(method))
    expect(sends).toEqual([])
  })

  it.each([
    ['5.14 fee cap', 'a fee cap of 2^256-1', { maxFeePerGas: maxUint256 }],
    ['5.14 tip', 'a tip as high as the fee cap', { maxFeePerGas: 2n, maxPriorityFeePerGas: 2n }],
  ] as const)('[%s] passes %s to the wallet unchanged', async (_id, _what, fees) => {
    const { kit, wallet } = await openConnectedKit(world, 'alice', { mood: 'trusting' })
    const sent = sendTransaction(kit, { ...fee, ...fees }).catch((error: unknown) => error)
    await expect.poll(() => wallet.backend.getPendingRequestCount()).toBe(1)
    const request = wallet.asked.find(({ method }) => method === 'eth_sendTransaction')
    expect(request?.params).toMatchObject([
      Object.fromEntries(Object.entries(fees).map(([name, value]) => [name, numberToHex(value)])),
    ])
    await wallet.backend.reject('eth_sendTransaction' as never)
    expect(await sent).toMatchObject({ name: 'UserRejectedError' })
  })

  describe('blob transactions', () => {
    const blob = (bytes: number) => new Uint8Array(bytes)

    it.each([
      ['[5.15 empty] no data', { blobData: '0x' }, 'Blob data must not be empty.'],
      ['[5.15 too large] 761,856 bytes', { blobData: blob(761_856) }, 'at most 761855 bytes, not 761856'],
      ['[9.13 count] an empty list', { blobs: [] }, 'requires at least one'],
      ['[9.13 count] a list of 7 blobs', { blobs: Array(7).fill(blob(131_072)) }, 'at most 6 blobs, not 7'],
      ['[9.13 size] a blob of 131,073 bytes', { blobs: [blob(131_073)] }, '131072 bytes, not 131073'],
      ['[9.13 size] a blob of 131,071 bytes', { blobs: [blob(131_071)] }, '131072 bytes, not 131071'],
      ['an empty string', { blobs: ['' as Hex] }, 'must be bytes or hex'],
      ['a string that is not hex', { blobs: ['z'.repeat(131_072) as Hex] }, 'must be bytes or hex'],
      [
        'a transaction with blobs and no receiver',
        { blobData: '0x01', to: undefined },
        'requires a receiver',
      ],
      ['a blob fee without blobs', { maxFeePerBlobGas: 1n }, 'maxFeePerBlobGas requires blobs'],
    ] as const)('%s throws before asking the wallet', async (_what, blobs, message) => {
      const { kit, wallet } = await openConnectedKit(world, 'alice')
      const before = wallet.asked.length
      const request = { ...fee, ...blobs } as SendTransactionParameters
      const sent = sendTransaction(kit, request).catch((error) => error)
      expect(await sent).toMatchObject({
        name: 'BlobsInvalidError',
        message: expect.stringContaining(message),
      })
      expect(wallet.asked).toHaveLength(before)
    })

    it.each([
      ['761,855 bytes of data', { blobData: blob(761_855) }, 6],
      ['one byte of data', { blobData: '0x01' }, 1],
      ['6 blobs', { blobs: Array(6).fill(blob(131_072)) }, 6],
      ['blobs in hex', { blobs: [`0x${'00'.repeat(131_072)}`] }, 1],
    ] as const)(
      '[5.15 too large] [9.13 count] [9.13 size] passes %s to the wallet',
      async (_, blobs, count) => {
        const { kit, wallet } = await openConnectedKit(world, 'alice', { mood: 'trusting' })
        const sent = sendTransaction(kit, { ...fee, ...blobs, maxFeePerBlobGas: 1n }).catch((error) => error)
        await expect.poll(() => wallet.backend.getPendingRequestCount()).toBe(1)
        const request = wallet.asked.find(({ method }) => method === 'eth_sendTransaction')
        expect(request?.params).toMatchObject([{ type: '0x3', maxFeePerBlobGas: '0x1' }])
        const [{ blobs: given }] = Object(request).params as [{ blobs: Hex[] }]
        expect(given.map(size)).toEqual(Array(count).fill(131_072))
        await wallet.backend.reject('eth_sendTransaction' as never)
        expect(await sent).toMatchObject({ name: 'UserRejectedError' })
      },
    )
  })
})

describe('errors of the node', () => {
  it.each([
    ['nonce', { nonce: 0 }, NonceTooLowError],
    ['fee', { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }, FeeCapTooLowError],
    ['gas', { gas: 1n }, IntrinsicGasTooLowError],
    ['funds', { value: parseEther('1000000000') }, InsufficientFundsError],
  ])('[8.45 %s] throws a dedicated error', async (_, wrong, kind) => {
    const account = privateKeyToAccount(alice.privateKey)
    const client = getClient(openWorldKit(world), networkId)
    const transaction = { account, chain: client.chain, to, value: 1n, gas: 21_000n, ...wrong }
    const error = await sendFromKey(client, transaction).catch((reason) => reason)
    expect(error.walk((cause: unknown) => cause instanceof kind)).toBeTruthy()
  })
})
