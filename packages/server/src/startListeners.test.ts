import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageSettingsElementId } from '@latchkey/protocol/pageSettings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../test/freePort.ts'
import { servedChain } from '../test/servedChain.ts'
import { startServer } from '../test/startServer.ts'
import { testKeys } from '../test/wallet/startWallet.ts'
import type { ServerSettings } from './settings/settings.ts'

const loopback = { host: '127.0.0.1', port: 0 }
let frameDir: string

beforeAll(async () => {
  frameDir = await mkdtemp(join(tmpdir(), 'latchkey-frame-'))
  await writeFile(join(frameDir, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
})
afterAll(() => rm(frameDir, { recursive: true, force: true }))

const start = (settings: Partial<ServerSettings>, wallet: Partial<ServerSettings['wallet']> = {}) =>
  startServer({
    chains: [],
    projects: [{ id: 'app', name: 'App', origins: ['https://app.example'] }],
    ...settings,
    wallet: {
      frameDir,
      keys: testKeys,
      smtpUrl: 'smtp://127.0.0.1:9',
      mailFrom: 'wallet@wallet.example',
      ...wallet,
    },
  })

/** Requests with a custom Host, which `fetch` does not allow. */
const askHost = (port: number, host: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

const framePath = '/frame?projectId=app&v=4&origin=https://app.example'

describe('the wallet’s origin', () => {
  it('listens separately on another site than the API, appears in the app’s page, and may use the API', async () => {
    const { network } = servedChain(1, 'https://rpc.example/key')
    const server = await start(
      {
        chains: [servedChain(1, 'http://127.0.0.1:9', { accounts: false })],
        listen: { api: loopback, app: loopback },
        appDir: frameDir,
        pageSettings: { projectId: 'app', networks: [{ ...network, chainNamespace: 'eip155' }] },
      },
      { listen: { host: 'localhost', port: 0 } },
    )
    try {
      const { api, app, wallet } = server.origins
      expect(wallet).toMatch(/^http:\/\/localhost:\d+$/)
      const frame = await fetch(`${wallet}${framePath}`)
      expect(frame.status).toBe(200)
      expect(frame.headers.get('content-security-policy')).toContain(`connect-src 'self' ${api};`)
      const page = await fetch(`${app}/`)
      expect(await page.text()).toMatch(new RegExp(`id="${pageSettingsElementId}">.*"wallet":"${wallet}"`))
      expect(page.headers.get('content-security-policy')).toContain(`frame-src ${wallet};`)
      const account = `${api}/v1/account/0x${'11'.repeat(20)}/nfts?projectId=app`
      const statusFor = async (origin: string) => (await fetch(account, { headers: { origin } })).status
      expect(await statusFor(wallet ?? '')).toBe(200)
      expect(await statusFor('http://localhost:9')).toBe(403)
    } finally {
      await server.close()
    }
  })

  it('is selected by Host where one listener serves everything', async () => {
    const origins = { api: 'https://api.example', wallet: 'https://wallet.example' }
    const port = await freePort()
    const server = await start({ listen: { api: { ...loopback, port } }, origins })
    try {
      expect(server.origins).toMatchObject(origins)
      expect(await askHost(port, 'wallet.example', framePath)).toBe(200)
      expect(await askHost(port, 'wallet.example', '/v1/supported-chains')).toBe(404)
      expect(await askHost(port, 'api.example', framePath)).toBe(404)
      expect(await askHost(port, 'api.example', '/v1/supported-chains')).toBe(200)
    } finally {
      await server.close()
    }
  })

  it.runIf(process.env.SOAK).each<[string, Partial<ServerSettings>, Partial<ServerSettings['wallet']>]>([
    ['the API', { listen: { api: loopback } }, { listen: loopback }],
    [
      'the API except for its port',
      { origins: { api: 'https://a.example', wallet: 'https://a.example:8' } },
      {},
    ],
    [
      'the app',
      {
        origins: { api: 'https://api.example', app: 'https://a.example', wallet: 'https://a.example:8' },
      },
      { listen: loopback },
    ],
  ])('is refused on the same host as %s', async (_, settings, wallet) => {
    await expect(start(settings, wallet)).rejects.toThrow('the same host as')
  })

  it('is refused when unknown, or with invalid keys', async () => {
    await expect(start({})).rejects.toThrow('WALLET_ORIGIN')
    await expect(start({}, { listen: loopback, keys: { ...testKeys, secret: 'short' } })).rejects.toThrow(
      'secret must have at least',
    )
  })
})
