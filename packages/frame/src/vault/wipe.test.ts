import { mnemonicToAccount } from 'viem/accounts'
import { expect, it, onTestFinished } from 'vitest'
import { createWalletServer } from '../../test/createWalletServer.ts'
import { createWalletWorld, logIn } from '../../test/createWalletWorld.ts'
import { listen } from '../../test/listen.ts'
import { createAsk, getFrameKey } from '../session/createAsk.ts'
import { createSession } from '../session/createSession.ts'
import { createDeviceShares } from './createDeviceShares.ts'
import { createVault } from './createVault.ts'

/** Lost shares stay lost until the test restores them. */
const regain = async () => {}

/** Wallets in these tests are restored automatically. */
const askNobody = () => Promise.reject(new Error('The visitor was asked'))

type Bytes = { before: Uint8Array; was: string }

/**
 * Records the bytes that the frame passes to WebCrypto, receives from it, or copies, with their contents at that time.
 */
function watchBytes(): Bytes[] {
  const seen: Bytes[] = []
  const note = (value: unknown) => {
    const before = value instanceof ArrayBuffer ? new Uint8Array(value) : value
    if (before instanceof Uint8Array && before.length > 0) seen.push({ before, was: toText(before) })
  }
  const noteAll = (given: readonly unknown[], taken: unknown) => {
    for (const value of given) note(value)
    if (taken instanceof Promise) void taken.then(note, () => undefined)
    else note(taken)
  }
  for (const name of ['importKey', 'deriveBits', 'encrypt', 'decrypt']) listen(crypto.subtle, name, noteAll)
  listen(Uint8Array.prototype, 'slice', noteAll)
  return seen
}

const toText = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

it('leaves no mnemonic, seed, key or device share in the bytes that it signed with', async () => {
  const server = await createWalletServer()
  const world = createWalletWorld(server, { id: 'eip155:31337', rpc: 'http://chain.invalid' })
  onTestFinished(async () => {
    world.close()
    await server.close()
  })
  const { browser, host, tab } = world.openBrowser()
  const { address } = await logIn(server, host)
  const { storage, withLock, request, walletOrigin } = tab.parts
  const getKey = () => getFrameKey({ storage, withLock })
  const ask = createAsk({ request, walletOrigin, projectId: 'local', getKey, getLocale: () => 'en' })
  const session = createSession({ storage, withLock, ask, appOrigin: 'https://app.example' })
  onTestFinished(() => session.close())
  const vault = createVault({ storage, withLock, session, unlock: askNobody, regain })

  const seen = watchBytes()
  await vault.signMessage('gm', address as `0x${string}`)
  const signing = seen.splice(0)

  const words = await vault.exportMnemonic()
  const { mnemonicToSeedSync } = await import('@scure/bip39')
  const { privateKey } = mnemonicToAccount(words).getHdKey()
  const [userId = ''] = server.wallets.keys()
  const share = await createDeviceShares(browser.storage).open(userId)
  if (!privateKey || !share) throw new TypeError('Expected a key and a share')
  const secrets = {
    mnemonic: new TextEncoder().encode(words),
    seed: mnemonicToSeedSync(words),
    key: privateKey,
    share,
  }
  for (const [name, secret] of Object.entries(secrets)) {
    const holders = signing.filter(({ was }) => was.includes(toText(secret)))
    // It existed while it was needed, which proves that the search works.
    expect(holders.length, name).toBeGreaterThan(0)
    for (const { before } of holders) expect(toText(before), name).toBe('00'.repeat(before.length))
  }
})
