import type { Page } from '@playwright/test'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { combine } from 'shamir-secret-sharing'
import { mnemonicToAccount } from 'viem/accounts'
import { approve } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { clearStored, findFrame, readStored } from '../../support/frameStorage.ts'
import { logInByX } from '../../support/logInByX.ts'
import { openFrame } from '../../support/openFrame.ts'

test('no two shares recorded while a wallet is created, restored and given a new recovery method make the seed', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  const crossed = watchBodies(page, `${world.frame}/wallet/`)
  await page.goto('/')
  const first = await openFrame(page, world)
  const user = await logInByX(first, context, 'recorded')
  const { share } = await readStored(findFrame(page, world))

  await clearStored(findFrame(page, world))
  await page.reload()
  const second = await openFrame(page, world)
  expect(await logInByX(second, context, 'recorded')).toEqual(user)
  const changed = second.ask('change-recovery', { kind: 'automatic' })
  await approve(second.screen, 'Continue')
  expect(await changed).toEqual({ kind: 'automatic' })

  const bodies = (await Promise.all(crossed)).join('\n')
  for (const name of ['baseShare', 'recovery', 'accounts']) expect(bodies).toContain(`"${name}":`)
  const ofDevice = Uint8Array.from(share)
  const recorded = findShares(bodies, ofDevice.length)
  const pairs = recorded.flatMap((one, at) => recorded.slice(at + 1).map((other) => [one, other] as const))
  // The server's shares were recorded: any of them makes the seed with the first device's share, which never crosses.
  const withDevice = await Promise.all(recorded.map((one) => toAddress(one, ofDevice)))
  expect(withDevice.filter((address) => address === user.address)).toHaveLength(1)
  const made = await Promise.all(pairs.map(([one, other]) => toAddress(one, other)))
  expect(made).not.toContain(user.address)
})

/** Records requests and responses of the wallet's server, like a machine that terminates TLS in front of it. */
function watchBodies(page: Page, prefix: string): Promise<string>[] {
  const crossed: Promise<string>[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(prefix)) crossed.push(Promise.resolve(request.postData() ?? ''))
  })
  page.on('response', (response) => {
    if (response.url().startsWith(prefix)) crossed.push(response.text())
  })
  return crossed
}

/** Returns everything that may be a share of that length, without duplicates. */
function findShares(text: string, length: number): Uint8Array[] {
  const words = [...new Set(text.match(/[\w-]+/g))]
  return words
    .map((word) => Uint8Array.from(Buffer.from(word, 'base64url')))
    .filter((bytes) => bytes.length === length)
}

/** Returns the account that two shares make; undefined if both belong to the same place. */
async function toAddress(one: Uint8Array, other: Uint8Array): Promise<string | undefined> {
  const entropy = await combine([one, other]).catch(() => undefined)
  return entropy && mnemonicToAccount(entropyToMnemonic(entropy, wordlist)).address
}
