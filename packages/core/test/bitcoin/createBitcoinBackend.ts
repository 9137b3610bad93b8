import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK, Transaction, WIF } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { Signer } from 'bip322-js'

/** Address types that a test wallet can use for payments. */
export type PaymentType = 'p2wpkh' | 'p2sh' | 'p2pkh'

/** A key's address of one type on one network. */
export type BitcoinKey = {
  address: string
  purpose: 'payment' | 'ordinals'
  type: PaymentType | 'p2tr'
  network: 'mainnet' | 'testnet'
  /** 33 bytes; 32 for taproot. */
  publicKey: Uint8Array
  privateKey: Uint8Array
}

const networks = { mainnet: NETWORK, testnet: TEST_NETWORK }

/**
 * Creates the backend of a test Bitcoin wallet: the keys of two people, with a payment and an ordinals address on each
 * network, and a user who approves or rejects.
 */
export function createBitcoinBackend({ payment = 'p2wpkh' as PaymentType } = {}) {
  const persons = [1, 2].map((seed) => keysOf(new Uint8Array(32).fill(seed), payment))
  const waiting: (() => void)[] = []
  const sent: string[] = []
  let mood: 'willing' | 'declining' | 'late' = 'willing'
  let prompts = 0
  let farewells = 0
  let active = 0
  let isKnown = false

  function find(address: string): BitcoinKey {
    const key = persons.flat().find((one) => one.address === address)
    if (!key) throw new Error(`No key of ${address}`)
    return key
  }

  function sign(psbt: Uint8Array, inputs: readonly { address: string; index: number; sighash?: number }[]) {
    const transaction = Transaction.fromPSBT(psbt)
    for (const { address, index, sighash } of inputs) {
      const wanted = sighash ?? transaction.getInput(index).sighashType
      transaction.signIdx(find(address).privateKey, index, wanted === undefined ? undefined : [wanted])
    }
    return transaction
  }

  return {
    /** Returns the keys of the active account's person, payment first. */
    keys: (network?: BitcoinKey['network']) =>
      (persons[active] ?? []).filter((key) => network === undefined || key.network === network),
    isKnown: () => isKnown,
    forget: () => {
      isKnown = false
      farewells += 1
    },
    /** Returns how often the wallet disconnected from the page. */
    farewells: () => farewells,
    /** Asks the user to connect to the page; `decline` creates the interface's error for a rejection. */
    async letIn(decline: () => unknown) {
      prompts += 1
      if (mood === 'declining') throw decline()
      if (mood === 'late') await new Promise<void>((resolve) => waiting.push(resolve))
      isKnown = true
    },
    /** Asks the user for a signature. */
    consent(decline: () => unknown) {
      if (mood === 'declining') throw decline()
    },
    /** Signs with BIP-322, or BIP-137 for P2PKH; base64. */
    signMessage(address: string, message: string): string {
      const { network, privateKey } = find(address)
      return Signer.sign(WIF(networks[network]).encode(privateKey), address, message).toString()
    },
    signPsbt: (...parameters: Parameters<typeof sign>): Uint8Array => sign(...parameters).toPSBT(),
    /** Signs and sends; returns the transaction's id. */
    sendPsbt(...parameters: Parameters<typeof sign>): string {
      const transaction = sign(...parameters)
      transaction.finalize()
      sent.push(transaction.hex)
      return transaction.id
    },
    /** Raw transactions that it has sent, in hex. */
    sent,
    switchPerson: () => {
      active = 1 - active
    },
    setMood: (next: typeof mood) => {
      mood = next
    },
    answer: () => {
      for (const resolve of waiting.splice(0)) resolve()
    },
    prompts: () => prompts,
  }
}

function keysOf(seed: Uint8Array, payment: PaymentType): readonly BitcoinKey[] {
  return (['mainnet', 'testnet'] as const).flatMap((network) => {
    const forms = networks[network]
    const publicKey = pubECDSA(seed)
    const ordinals = p2tr(publicKey.slice(1), undefined, forms)
    const address = {
      p2wpkh: p2wpkh(publicKey, forms).address,
      p2sh: p2sh(p2wpkh(publicKey, forms), forms).address,
      p2pkh: p2pkh(publicKey, forms).address,
    }[payment]
    const shared = { network, privateKey: seed }
    return [
      { ...shared, address, purpose: 'payment', type: payment, publicKey },
      {
        ...shared,
        address: ordinals.address,
        purpose: 'ordinals',
        type: 'p2tr',
        publicKey: publicKey.slice(1),
      },
    ] satisfies BitcoinKey[]
  })
}
