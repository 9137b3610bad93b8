import { NETWORK, p2ms, p2sh, p2tr, p2wpkh, p2wsh, Transaction, utils } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { describe, expect, it } from 'vitest'
import { createBitcoinBackend, type PaymentType } from '../../../test/bitcoin/createBitcoinBackend.ts'
import { createSatsWallet } from '../../../test/bitcoin/createSatsWallet.ts'
import { createStandardWallet } from '../../../test/bitcoin/createStandardWallet.ts'
import { openBitcoinKit } from '../../../test/bitcoin/openBitcoinKit.ts'
import { openBitcoinPage } from '../../../test/bitcoin/openBitcoinPage.ts'
import vectors from '../../../test/bitcoin/psbtVectors.json' with { type: 'json' }
import { startHttpServer } from '../../../test/httpServer.ts'
import { loadSample } from '../../../test/loadSample.ts'
import type { Kit } from '../../kit/kit.ts'
import { createMemoryStorage } from '../../platform/storage.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { bitcoin } from './networks.ts'
import { checkSigned, extract, parse } from './psbt.ts'
import { signPsbt } from './signPsbt.ts'

const receiver = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
/** Owner of an input that the tests don't sign. */
const stranger = p2wpkh(pubECDSA(new Uint8Array(32).fill(9)), NETWORK)

/** Creates a PSBT that spends an output of each of the wallet's addresses, and optionally one of a stranger's. */
function makePsbt({ hasStranger = false, payment = 'p2wpkh' as PaymentType } = {}): string {
  const publicKey = pubECDSA(new Uint8Array(32).fill(1))
  const segwit = p2wpkh(publicKey, NETWORK)
  const nested = p2sh(segwit, NETWORK)
  const taproot = p2tr(publicKey.slice(1), undefined, NETWORK)
  const transaction = new Transaction()
  const coin = (seed: number, script: Uint8Array) => ({
    txid: new Uint8Array(32).fill(seed),
    index: 0,
    witnessUtxo: { script, amount: 50_000n },
  })
  transaction.addInput(
    payment === 'p2sh' ? { ...coin(1, nested.script), redeemScript: segwit.script } : coin(1, segwit.script),
  )
  if (hasStranger) transaction.addInput(coin(2, stranger.script))
  transaction.addInput({ ...coin(3, taproot.script), tapInternalKey: taproot.tapInternalKey })
  transaction.addOutputAddress(receiver, 90_000n, NETWORK)
  return toBase64(transaction.toPSBT())
}

const openConnected = (connectorId: string, http: readonly string[] = []) =>
  openBitcoinKit(connectorId, {
    networks: [{ ...bitcoin, rpcUrls: { default: { http } } }],
    storage: createMemoryStorage(),
  })

const namespaces = [
  [
    'wallet-standard',
    (payment: PaymentType) => {
      const { backend, wallet } = createStandardWallet({ backend: createBitcoinBackend({ payment }) })
      openBitcoinPage({ standard: [wallet] })
      return { id: wallet.name, backend }
    },
  ],
  [
    'sats-connect',
    (payment: PaymentType) => {
      const wallet = createSatsWallet({ backend: createBitcoinBackend({ payment }) })
      openBitcoinPage({ sats: [wallet] })
      return { id: wallet.entry.id, backend: wallet.backend }
    },
  ],
] as const

it('signs and sends in its own format with a wallet that supports only getAddresses', async () => {
  const wallet = createSatsWallet({ era: 'addresses' })
  openBitcoinPage({ sats: [wallet] })
  const kit = await openConnected(wallet.entry.id)
  const { psbt = '' } = await signPsbt(kit, { psbt: makePsbt({ hasStranger: true }) })
  const signed = Transaction.fromPSBT(fromBase64(psbt))
  expect(signed.getInput(0).partialSig).toHaveLength(1)
  expect(signed.getInput(1).partialSig).toBeUndefined()
  expect(signed.getInput(2).tapKeySig).toHaveLength(64)
  const { txid } = await signPsbt(kit, { psbt: makePsbt(), broadcast: true })
  expect(txid).toBe(Transaction.fromRaw(Buffer.from(wallet.backend.sent[0] ?? '', 'hex')).id)
})

it('signs and broadcasts as docs/core/networks.md shows', async () => {
  const payInBitcoin: (
    kit: Kit,
    createPsbt: (from: string) => Promise<string>,
  ) => Promise<string | undefined> = await loadSample('docs/core/networks.md', 'payInBitcoin')
  const wallet = createSatsWallet()
  openBitcoinPage({ sats: [wallet] })
  const kit = await openConnected(wallet.entry.id)
  const [payment] = wallet.backend.keys('mainnet')
  const txid = await payInBitcoin(kit, async (from) => {
    expect(from).toBe(payment?.address)
    return makePsbt()
  })
  expect(txid).toBe(Transaction.fromRaw(Buffer.from(wallet.backend.sent[0] ?? '', 'hex')).id)
})

describe.each(namespaces)('with %s', (_, open) => {
  it.each(['p2wpkh', 'p2sh'] as const)('signs only its own inputs, %s and taproot', async (payment) => {
    const { id } = open(payment)
    const kit = await openConnected(id)
    const { psbt = '', txid } = await signPsbt(kit, { psbt: makePsbt({ hasStranger: true, payment }) })
    expect(txid).toBeUndefined()
    const signed = Transaction.fromPSBT(fromBase64(psbt))
    expect(signed.getInput(0).partialSig).toHaveLength(1)
    expect(signed.getInput(1).partialSig).toBeUndefined()
    expect(signed.getInput(2).tapKeySig).toHaveLength(64)
    signed.signIdx(new Uint8Array(32).fill(9), 1)
    signed.finalize()
    expect(signed.isFinal).toBe(true)
  })

  it('signs the requested inputs with the requested addresses', async () => {
    const { backend, id } = open('p2wpkh')
    const kit = await openConnected(id)
    const [, ordinals] = backend.keys('mainnet')
    const inputs = [{ index: 1, address: ordinals?.address ?? '' }]
    const { psbt = '' } = await signPsbt(kit, { psbt: makePsbt(), inputs })
    const signed = Transaction.fromPSBT(fromBase64(psbt))
    expect(signed.getInput(0).partialSig).toBeUndefined()
    expect(signed.getInput(1).tapKeySig).toHaveLength(64)
  })

  it('signs a PSBT again that it already signed and that needs more keys', async () => {
    const { backend, id } = open('p2wpkh')
    const kit = await openConnected(id)
    const [{ address = '', privateKey = new Uint8Array() } = {}] = backend.keys('mainnet')
    const several = p2wsh(
      p2ms(
        2,
        [1, 8, 9].map((seed) => pubECDSA(new Uint8Array(32).fill(seed))),
      ),
      NETWORK,
    )
    const transaction = new Transaction()
    const witnessUtxo = { script: several.script, amount: 50_000n }
    transaction.addInput({ ...several, txid: new Uint8Array(32).fill(1), index: 0, witnessUtxo })
    transaction.addOutputAddress(receiver, 40_000n, NETWORK)
    transaction.signIdx(privateKey, 0)
    const asked = toBase64(transaction.toPSBT())
    const { psbt } = await signPsbt(kit, { psbt: asked, inputs: [{ index: 0, address }] })
    expect(psbt).toBe(asked)
  })

  it('throws UserRejectedError when the user rejects', async () => {
    const { backend, id } = open('p2wpkh')
    const kit = await openConnected(id)
    backend.setMood('declining')
    await expect(signPsbt(kit, { psbt: makePsbt() })).rejects.toMatchObject({ name: 'UserRejectedError' })
  })

  it('rejects an invalid PSBT, or one of another wallet, before asking the wallet', async () => {
    const { id } = open('p2wpkh')
    const kit = await openConnected(id)
    for (const psbt of ['no base64!', 'AAAA', ...Object.values(vectors.invalid), vectors.updated])
      await expect(signPsbt(kit, { psbt })).rejects.toMatchObject({ name: 'PsbtInvalidError' })
  })
})

describe('a sighash', () => {
  const anyoneCanPay = 0x81
  const withSighash = (sighashType: number) => {
    const transaction = Transaction.fromPSBT(fromBase64(makePsbt()))
    transaction.updateInput(0, { sighashType })
    return toBase64(transaction.toPSBT())
  }

  it('is passed to a wallet of wallet-standard', async () => {
    const { backend, wallet } = createStandardWallet()
    openBitcoinPage({ standard: [wallet] })
    const kit = await openConnected(wallet.name)
    const inputs = [{ index: 0, address: backend.keys()[0]?.address ?? '', sighash: anyoneCanPay }]
    const { psbt = '' } = await signPsbt(kit, { psbt: withSighash(anyoneCanPay), inputs })
    expect(parse(fromBase64(psbt)).inputs[0]?.signatures[0]?.signature.at(-1)).toBe(anyoneCanPay)
    const unknown = inputs.map((input) => ({ ...input, sighash: 4 }))
    await expect(signPsbt(kit, { psbt: makePsbt(), inputs: unknown })).rejects.toMatchObject({
      name: 'PsbtInvalidError',
      message: expect.stringContaining('has an invalid sighash for input 0: 4'),
    })
  })

  it('is read from the PSBT, and rejected if the wallet could not receive it', async () => {
    const wallet = createSatsWallet()
    openBitcoinPage({ sats: [wallet] })
    const kit = await openConnected(wallet.entry.id)
    const address = wallet.backend.keys()[0]?.address ?? ''
    const asWith = (psbt: string, sighash?: number) =>
      signPsbt(kit, { psbt, inputs: [{ index: 0, address, ...(sighash !== undefined && { sighash }) }] })
    const before = wallet.asked.length
    for (const sighash of [2, 3, anyoneCanPay, 0x82, 0x83])
      await expect(asWith(withSighash(sighash), sighash)).rejects.toMatchObject({
        name: 'PsbtInvalidError',
        message: expect.stringContaining('set PSBT_IN_SIGHASH_TYPE'),
      })
    expect(wallet.asked).toHaveLength(before)
    await expect(asWith(withSighash(anyoneCanPay), 1)).rejects.toMatchObject({
      message: 'The transaction returned by the wallet has a different sighash for input 0.',
    })
    for (const [psbt, given, sighash] of [
      [withSighash(anyoneCanPay), anyoneCanPay, undefined],
      [makePsbt(), 1, 1],
    ] as const) {
      const { psbt: signed = '' } = await asWith(psbt, sighash)
      expect(parse(fromBase64(signed)).inputs[0]?.signatures[0]?.signature.at(-1)).toBe(given)
    }
  })
})

describe('broadcasting', () => {
  it('uses a wallet that can send', async () => {
    for (const sends of [createSatsWallet(), undefined]) {
      const standard = createStandardWallet({ sends: true })
      openBitcoinPage({ standard: sends ? [] : [standard.wallet], sats: sends ? [sends] : [] })
      const { backend } = sends ?? standard
      const kit = await openConnected(sends ? sends.entry.id : standard.wallet.name)
      const { txid } = await signPsbt(kit, { psbt: makePsbt(), broadcast: true })
      expect(backend.sent).toHaveLength(1)
      expect(txid).toBe(Transaction.fromRaw(Buffer.from(backend.sent[0] ?? '', 'hex')).id)
    }
  })

  it('uses the app’s Esplora for a wallet that only signs, and falls back to the next endpoint', async () => {
    const { backend, wallet } = createStandardWallet()
    openBitcoinPage({ standard: [wallet] })
    const esplora = await startHttpServer(({ body }, response) => {
      response.end(Transaction.fromRaw(Buffer.from(body, 'hex')).id)
    })
    const kit = await openConnected(wallet.name, ['http://127.0.0.1:9', `${esplora.origin}/api/`])
    const { psbt = '', txid } = await signPsbt(kit, { psbt: makePsbt(), broadcast: true })
    expect(backend.sent).toEqual([])
    expect(esplora.taken.map(({ method, path }) => [method, path])).toEqual([['POST', '/api/tx']])
    expect(txid).toBe(Transaction.fromRaw(Buffer.from(esplora.taken[0]?.body ?? '', 'hex')).id)
    expect(Transaction.fromPSBT(fromBase64(psbt)).inputsLength).toBe(2)
  })

  it('rejects before signing without a way to broadcast, and returns why a broadcast failed', async () => {
    const { wallet } = createStandardWallet()
    openBitcoinPage({ standard: [wallet] })
    const alone = await openConnected(wallet.name)
    await expect(signPsbt(alone, { psbt: makePsbt(), broadcast: true })).rejects.toMatchObject({
      name: 'BroadcastFailedError',
      details: 'The wallet cannot broadcast, and no Esplora is configured.',
    })
    const esplora = await startHttpServer((_, response) => {
      response.writeHead(400).end('sendrawtransaction RPC error: bad-txns-inputs-missingorspent')
    })
    const kit = await openConnected(wallet.name, [esplora.origin])
    await expect(signPsbt(kit, { psbt: makePsbt(), broadcast: true })).rejects.toMatchObject({
      name: 'BroadcastFailedError',
      details: 'sendrawtransaction RPC error: bad-txns-inputs-missingorspent',
    })
    await expect(
      signPsbt(kit, { psbt: makePsbt({ hasStranger: true }), broadcast: true }),
    ).rejects.toMatchObject({ name: 'BroadcastFailedError', details: 'Signatures are missing.' })
  })
})

describe('the wallet’s response, with the BIP-174 vectors', () => {
  const read = (text: string) => parse(fromBase64(text))
  const inputs = [0, 1].map((index) => ({ index, address: '' }))

  it('is the requested transaction with the requested signatures', () => {
    const asked = read(vectors.updated)
    for (const answered of [
      vectors.signedByFirst,
      vectors.signedBySecond,
      vectors.combined,
      vectors.finalized,
    ])
      expect(() => checkSigned(asked, read(answered), inputs, [])).not.toThrow()
    expect(() => checkSigned(asked, asked, inputs, [])).toThrow('has no signature for input 0')
    expect(() => checkSigned(asked, read(vectors.combined), [{ index: 2, address: '' }], [])).toThrow(
      'input 2',
    )
  })

  it('is rejected if it pays another receiver', () => {
    const asked = read(vectors.updated)
    const answered = read(vectors.combined)
    const outputs = answered.transaction.outputs.toReversed()
    const changed = { ...answered, transaction: { ...answered.transaction, outputs } }
    expect(() => checkSigned(asked, changed, inputs, [])).toThrow('was changed by the wallet')
  })

  it('is finalized and extracted by the rules', () => {
    expect(extract(read(vectors.finalized))).toBe(vectors.transaction)
    expect(extract(read(vectors.combined))).toBe(vectors.transaction)
    expect(() => extract(read(vectors.signedByFirst))).toThrow('The transaction was not sent.')
  })

  it.each(Object.entries(vectors.invalid))('rejects an unreadable vector: %s', (_, text) => {
    expect(() => read(text)).toThrow('The transaction is not a valid PSBT.')
  })
})

it('preserves every byte in base64', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  expect(utils.compareBytes(fromBase64(toBase64(bytes)), bytes)).toBe(0)
})
