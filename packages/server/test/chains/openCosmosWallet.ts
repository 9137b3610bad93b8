import { makeCosmoshubPath, makeSignDoc, Secp256k1HdWallet } from '@cosmjs/amino'
import { base64 } from '@scure/base'

/** A phrase of BIP-39's own test vectors. */
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

/** Opens an account of a Cosmos wallet, by its chain's prefix and its number. */
export async function openCosmosWallet(prefix = 'cosmos', account = 0) {
  const keys = await Secp256k1HdWallet.fromMnemonic(phrase, { prefix, hdPaths: [makeCosmoshubPath(account)] })
  const [{ address } = { address: '' }] = await keys.getAccounts()
  return {
    address,
    /** Signs like Keplr (ADR-036). */
    async sign(text: string, memo = ''): Promise<string> {
      const data = base64.encode(new TextEncoder().encode(text))
      const message = { type: 'sign/MsgSignData', value: { signer: address, data } }
      const document = makeSignDoc([message], { gas: '0', amount: [] }, '', memo, 0, 0)
      return JSON.stringify((await keys.signAmino(address, document)).signature)
    },
  }
}
