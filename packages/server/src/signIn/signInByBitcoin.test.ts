import { formatSignInMessage, parseSignInMessage } from '@latchkey/protocol/signIn'
import { Address, Signer } from 'bip322-js'
import { expect, it, onTestFinished } from 'vitest'
import { createPage } from '../../test/createPage.ts'
import { startSignIn } from '../../test/startSignIn.ts'
import { createMemoryStore } from './store.ts'
import { verifyBip122 } from './verifyBip122.ts'

const chainId = 'bip122:000000000019d6689c085ae165831e93'
/** The key of BIP-322's vectors. */
const wif = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'
const publicKey = '02c7f12003196442943d8588e01aee840423cc54fc1521526a3b85c2b0cbd58872'

it.each(['p2wpkh', 'p2tr', 'p2sh-p2wpkh', 'p2pkh'] as const)(
  'signs in a Bitcoin account of %s with its key, once',
  async (type) => {
    const settings = { chains: [chainId], transport: 'bearer', verify: { bip122: verifyBip122 } } as const
    const server = await startSignIn({ store: createMemoryStore(), ...settings })
    onTestFinished(() => server.close())
    const page = createPage(server.url, { origin: server.origin, chainId })
    const address = Address.convertPubKeyIntoAddress(Buffer.from(publicKey, 'hex'), type).mainnet
    const message = formatSignInMessage(await page.claims(address))
    const signature = Signer.sign(wif, address, message).toString()
    const { status, body } = await page.post({ message, signature })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.session.data).toEqual(parseSignInMessage(message))
    expect(message).toContain('with your Bitcoin account:')
    expect(message).toContain('Chain ID: 000000000019d6689c085ae165831e93')
    const again = formatSignInMessage(await page.claims(address))
    const refused = await page.post({ message: again, signature })
    expect([refused.status, refused.body.reasons?.[0]?.field]).toEqual([401, 'signature'])
  },
)
