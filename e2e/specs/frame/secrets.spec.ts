import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { combine } from 'shamir-secret-sharing'
import { toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { pageLaunch } from '../../../scripts/chromium.mjs'
import { approve } from '../../support/embedded.ts'
import { expect, test as pageTest } from '../../support/fixtures.ts'
import { findFrame, readStored } from '../../support/frameStorage.ts'
import { inOwnBrowser } from '../../support/inOwnBrowser.ts'
import { logIn } from '../../support/logIn.ts'
import { openFrame, type TestFrame } from '../../support/openFrame.ts'
import { isApart, readTexts, wholeTexts } from '../../support/readMemory.ts'

const test = inOwnBrowser(pageTest, { ...pageLaunch(), args: [...pageLaunch().args, wholeTexts] })

for (const recovery of ['automatic', 'code'] as const)
  test(`with ${recovery} recovery, neither recovery phrase, seed nor key reaches the page’s heap, storage, network or logs`, {
    tag: recovery === 'code' ? '@soak' : [],
  }, async ({ page, context, world, serverLog }) => {
    const email = `heap-${recovery}@mob.test`
    const crossed = watchNetwork(page)
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.goto('/')
    const frame = await openFrame(page, world)
    const user = await logIn(frame, { context, world, email })
    const code = recovery === 'code' ? await chooseCode(frame) : undefined
    const signed = frame.ask('rpc-request', {
      chainId: world.network.caipNetworkId,
      method: 'personal_sign',
      params: [toHex('One keyboard.'), user.address],
    })
    await approve(frame.screen, 'Sign')
    await signed

    // A planted value is found in the host page. The frame's buffers are in another process.
    const planted = randomBytes(16).toString('hex')
    await page.evaluate((text) => Object.assign(window, { planted: text }), planted)
    const memory = await readTexts(page)
    expect(memory.includes(planted)).toBe(true)
    expect(await isApart(context.browser(), world.frame ?? '')).toBe(true)

    const { kept, share } = await readStored(findFrame(page, world))
    const network = (await Promise.all(crossed)).join('\n')
    // The last released share matches the stored one.
    const [, released = ''] = [...network.matchAll(/\{"share":"([\w-]+)"\}/g)].at(-1) ?? []
    const entropy = await combine([
      Uint8Array.from(share),
      Uint8Array.from(Buffer.from(released, 'base64url')),
    ])
    const words = entropyToMnemonic(entropy, wordlist)
    const account = mnemonicToAccount(words)
    // Confirms that it is the right seed.
    expect(account.address).toBe(user.address)
    const { privateKey } = account.getHdKey()
    const secrets = [entropy, mnemonicToSeedSync(words), privateKey ?? fail()].flatMap(asTexts)
    const codes = code === undefined ? [] : [code, code.replaceAll('-', ''), code.replaceAll('-', ' ')]
    const storage = JSON.stringify(await context.storageState({ indexedDB: true }))
    const tab = await page.evaluate(() => JSON.stringify({ ...window.sessionStorage }))
    const places = {
      memory,
      network,
      storage: `${storage}\n${tab}\n${kept}`,
      log: [...logged, ...serverLog].join('\n'),
    }
    expect(places.storage).toContain(user.address)
    // The server logged the requests, but not what it returned.
    const told = serverLog.join('')
    for (const route of ['"/wallet/keys"', '"/wallet/keys/release"']) expect(told).toContain(route)
    expect([released, email].filter((given) => told.includes(given))).toEqual([])
    for (const [place, all] of Object.entries(places)) {
      const searched = all.toLowerCase()
      const found = [words, ...secrets, ...codes].filter((secret) => searched.includes(secret.toLowerCase()))
      expect(found, place).toEqual([])
    }
  })

/** Switches the recovery method to a code and returns the code as shown. */
async function chooseCode(frame: TestFrame): Promise<string> {
  const changed = frame.ask('change-recovery', { kind: 'code' })
  await approve(frame.screen, 'Continue')
  const code = (await frame.screen.locator('.ask-code span').allTextContents()).join('-')
  expect(code).toMatch(/^(\w{4}-){5}\w{4}$/)
  await frame.screen.getByLabel('Last 4 characters of the code').fill(code.slice(-4))
  await frame.screen.getByRole('button', { name: 'Confirm', exact: true }).click()
  expect(await changed).toEqual({ kind: 'code' })
  return code
}

/** Records all requests and responses of a page and its frames. */
function watchNetwork(page: Page): Promise<string>[] {
  const crossed: Promise<string>[] = []
  page.on('request', (request) => {
    crossed.push(
      Promise.resolve(`${request.url()}\n${JSON.stringify(request.headers())}\n${request.postData()}`),
    )
  })
  // Bodies that the browser has already discarded are not the wallet's.
  page.on('response', (response) => crossed.push(response.text().catch(() => '')))
  return crossed
}

/** Returns the text encodings in which bytes may occur. */
function asTexts(bytes: Uint8Array): string[] {
  const buffer = Buffer.from(bytes)
  return [
    buffer.toString('hex'),
    buffer.toString('base64').replace(/=+$/, ''),
    buffer.toString('base64url'),
    [...bytes].join(),
  ]
}

function fail(): never {
  throw new Error('The wallet has no key.')
}
