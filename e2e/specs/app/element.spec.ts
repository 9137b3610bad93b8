import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { findAxeViolations } from '../../support/findAxeViolations.ts'
import { test as base, expect } from '../../support/fixtures.ts'
import { watchHosts } from '../../support/watchHosts.ts'
import { watchViolations } from '../../support/watchViolations.ts'

const dist = path.resolve(import.meta.dirname, '../../../packages/element/dist')

/** Returns the strictest policy of a page: it allows its own scripts, and requests to its chain. */
const policy = (rpc: string) =>
  `default-src 'none'; script-src 'self'; connect-src 'self' ${rpc}; img-src 'self' data:; base-uri 'none'; require-trusted-types-for 'script'`

const page = (content: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="description" content="A page without a bundler">
    <title>Plain page</title>
    <link rel="icon" href="data:,">
    <script type="module" src="/latchkey-element.js"></script>
    <script type="module" src="/page.js"></script>
  </head>
  <body><main><h1>Plain page</h1>${content}</main></body>
</html>`

const script = (rpc: string) => `
  import { createKit, loadActions, setKit, toNetwork } from '/latchkey-element.js'
  const button = document.querySelector('latchkey-button:not([networks])')
  const output = document.querySelector('output')
  if (button) {
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    setKit(createKit({
      networks: [toNetwork({ id: 31337, name: 'Local', nativeCurrency, rpcUrls: { default: { http: [] } } }, '${rpc}')],
      metadata: { name: 'Plain page', description: 'A test', url: location.origin, icon: '/icon.svg' },
    }))
    button.addEventListener('connect', async ({ detail: { address, networkId } }) => {
      const { getBalance } = await loadActions()
      output.textContent = address + ' ' + (await getBalance(button.kit, { address, networkId })).symbol
    })
    button.addEventListener('disconnect', () => { output.textContent = 'Disconnected' })
  }
`

const test = base.extend<{ site: { origin: string; requested: string[] } }>({
  site: async ({ world }, use) => {
    const requested: string[] = []
    const server = createServer(async (request, response) => {
      const place = new URL(request.url ?? '/', 'http://site.invalid').pathname
      requested.push(place)
      const send = (type: string, body: string | Buffer) => {
        response.setHeader('content-type', type)
        response.end(body)
      }
      response.setHeader('content-security-policy', policy(world.rpc))
      if (place === '/')
        return send('text/html', page('<latchkey-button></latchkey-button><output></output>'))
      if (place === '/declared')
        return send('text/html', page('<latchkey-button networks="1=/rpc" locale="fr"></latchkey-button>'))
      if (place === '/page.js') return send('text/javascript', script(world.rpc))
      const file = await readFile(path.join(dist, path.normalize(place))).catch(() => undefined)
      if (file) return send('text/javascript', file)
      response.statusCode = 404
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested })
    server.closeAllConnections()
    server.close()
  },
})

test('a page connects with one script and no build, under a strict content security policy', async ({
  page,
  wallet,
  site,
  alice,
}) => {
  const violations = await watchViolations(page)
  await page.goto(site.origin)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: new RegExp(`^${wallet.info.name}`) }).click()
  await wallet.approve('eth_requestAccounts')
  await expect(page.locator('output')).toHaveText(new RegExp(`^${alice} ETH$`, 'i'))
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.locator('output')).toHaveText(new RegExp(`^${alice} ETH$`, 'i'))
  await page.getByRole('button', { name: /^Account/ }).click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.locator('output')).toHaveText('Disconnected')
  expect(violations).toEqual([])
})

test('a button declared in HTML needs one file and the list of chains until it works, and contacts no other host', async ({
  page,
  site,
}) => {
  const hosts = watchHosts(page)
  await page.goto(`${site.origin}/declared`)
  const button = page.getByRole('button', { name: 'Connecter un portefeuille' })
  await expect(button).toBeVisible()
  expect(site.requested.slice(0, 4)).toEqual([
    '/declared',
    '/latchkey-element.js',
    '/page.js',
    expect.stringMatching(/^\/chunks\/chains-/),
  ])
  await button.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Connecter un portefeuille' })).toBeVisible()
  expect([...hosts]).toEqual([new URL(site.origin).host])
})
