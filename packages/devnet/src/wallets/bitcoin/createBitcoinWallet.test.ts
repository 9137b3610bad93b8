import { Address, Verifier } from 'bip322-js'
import { describe, expect, it } from 'vitest'
import { bitcoinAccounts } from '../../bitcoin/bitcoinAccounts.ts'
import { createBitcoinWallet } from './createBitcoinWallet.ts'

const { alice, bob } = bitcoinAccounts

type Connect = { connect(input?: object): Promise<{ accounts: { address: string }[] }> }
type Features = {
  'standard:connect': Connect
  'bitcoin:connect': Connect
  'standard:disconnect': { disconnect(): Promise<void> }
  'bitcoin:signMessage': {
    signMessage(request: { account: unknown; message: Uint8Array }): Promise<{ signature: Uint8Array }[]>
  }
}

function open(isConnected = false) {
  const made = createBitcoinWallet({ account: alice, isConnected })
  return { ...made, features: made.wallet.features as Features }
}

describe('the Bitcoin wallet', () => {
  it('shows its account only after approval, and silently from then on', async () => {
    const { approve, features, reject, wallet } = open()
    const askSilently = () => features['standard:connect'].connect({ silent: true })
    expect((await askSilently()).accounts).toEqual([])
    const refused = features['bitcoin:connect'].connect({ purposes: ['payment'] })
    await reject('bitcoin:connect')
    await expect(refused).rejects.toMatchObject({ code: 4001 })
    expect(wallet.accounts).toEqual([])
    const connecting = features['bitcoin:connect'].connect({ purposes: ['payment'] })
    await approve('bitcoin:connect')
    expect((await connecting).accounts.map(({ address }) => address)).toEqual([alice.address])
    expect((await askSilently()).accounts).toHaveLength(1)
    await features['standard:disconnect'].disconnect()
    expect((await askSilently()).accounts).toEqual([])
    expect(open(true).wallet.accounts).toHaveLength(1)
  })

  it('signs a message with BIP-322, for its own account only', async () => {
    const { approve, features, wallet } = open(true)
    const [account] = wallet.accounts
    const message = new TextEncoder().encode('hello')
    const { signMessage } = features['bitcoin:signMessage']
    const signing = signMessage({ account, message })
    await approve('bitcoin:signMessage')
    const [signed] = await signing
    const signature = Buffer.from(signed!.signature).toString('base64')
    expect(Verifier.verifySignature(alice.address, 'hello', signature)).toBe(true)
    expect(Verifier.verifySignature(bob.address, 'hello', signature)).toBe(false)
    const strange = signMessage({ account: { ...account, address: bob.address }, message })
    await approve('bitcoin:signMessage')
    await expect(strange).rejects.toMatchObject({ code: 4100 })
  })
})

it.each(Object.values(bitcoinAccounts))('$name’s address matches its key', ({ address, publicKey }) => {
  const key = Buffer.from(publicKey, 'hex')
  expect(Address.convertPubKeyIntoAddress(key, 'p2wpkh').regtest).toBe(address)
})
