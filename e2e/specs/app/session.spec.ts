import { evmChainId } from '@latchkey/protocol/ids'
import { formatSignInMessage } from '@latchkey/protocol/signIn'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from '../../support/fixtures.ts'

test('the browser keeps its session where no script can read it, for the app’s own pages only', async ({
  page,
  context,
  world,
}) => {
  const app = world.app ?? ''
  const alice = privateKeyToAccount(world.accounts[0]!.privateKey)
  await page.goto(app)
  const ask = (path: string, body?: unknown, from = page) =>
    from.evaluate(
      async ([url, sent]) => {
        const headers = { 'content-type': 'application/json' }
        const init = sent === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(sent) }
        const response = await fetch(url as string, { ...init, credentials: 'include' })
        return { status: response.status, body: await response.json() }
      },
      [`${app}${path}`, body],
    )
  expect((await ask('/notes')).status).toBe(401)

  const { nonce } = (await ask('/sign-in/nonce', {})).body
  const message = formatSignInMessage({
    accountAddress: alice.address,
    chainId: evmChainId(Number(world.network.id)),
    uri: app,
    version: '1',
    domain: new URL(app).host,
    issuedAt: new Date().toISOString(),
    nonce,
  })
  const signature = await alice.signMessage({ message })
  expect((await ask('/sign-in/sessions', { message, signature })).status).toBe(200)
  const [cookie] = await context.cookies(app)
  // Safari stores no `Secure` cookie for a page on plain http, like this one.
  expect(cookie).toMatchObject({ httpOnly: true, secure: false, sameSite: 'Lax', path: '/' })
  expect(await page.evaluate(() => document.cookie)).toBe('')

  const author = `${evmChainId(Number(world.network.id))}:${alice.address}`
  const { note } = (await ask('/notes', { author, text: 'Green again.' })).body
  await page.reload()
  expect((await ask('/notes')).body.notes).toContainEqual(note)
  // In addition to the account's sessions elsewhere.
  const { sessions } = (await ask('/sign-in/sessions')).body
  const own = sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
  expect(own).toMatchObject([{ message }])

  // Another origin of the same host, which also gets the cookie from the browser.
  const neighbour = await context.newPage()
  await neighbour.goto(`${world.api}/health`)
  const asked = async (path: string, body?: unknown) => ask(path, body, neighbour).catch(() => 'not read')
  expect(await asked('/notes')).toBe('not read')
  expect(await asked('/notes', { author, text: 'From elsewhere.' })).toBe('not read')
  expect(JSON.stringify((await ask('/notes')).body)).not.toContain('From elsewhere.')
})
