import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageSettingsElementId } from '@latchkey/protocol/pageSettings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createDevnet, type Devnet } from '../world/createDevnet.ts'
import type { World } from '../world/world.ts'

/**
 * Also a loopback address, but a world without `lan` doesn't listen there, so it can act as a phone. Only Linux has
 * this address by default.
 */
const phone = '127.0.0.2'
const hasPhone = process.platform === 'linux'
let folder: string
let devnet: Devnet
let world: World

beforeAll(async () => {
  if (!hasPhone) return
  folder = mkdtempSync(join(tmpdir(), 'latchkey-lan-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
  const lan = { hosts: [phone, '127.0.0.1'] as [string, string] }
  devnet = await createDevnet({ appDir: folder, walletDir: folder, frameDir: folder, lan })
  world = devnet.world
})
afterAll(async () => {
  await devnet?.close()
  if (hasPhone) rmSync(folder, { recursive: true })
})

type Answer = { status: number; headers: Record<string, unknown>; text: string }

/** Sends a request like a browser that trusts only the world's certificate. */
function ask(
  url: string,
  options: { headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { headers = {}, body } = options
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { ca: world.certificate, headers, method: body ? 'POST' : 'GET' },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      },
    )
    asked.on('error', reject).end(body)
  })
}

function settingsIn(page: string) {
  const [, json = ''] = new RegExp(`id="${pageSettingsElementId}">(.*?)</script>`).exec(page) ?? []
  return JSON.parse(json)
}

const at = (host: string, origin: string) => `https://${host}:${new URL(origin).port}`

describe.skipIf(!hasPhone)('a world that is open to the network', () => {
  it('serves app and wallet to a phone, with URLs of the requested host', async () => {
    for (const host of [phone, '127.0.0.1']) {
      const [app, wallet, api] = [world.app!, world.wallet!, world.api].map((origin) => at(host, origin))
      const page = await ask(app!)
      expect(page.status).toBe(200)
      const settings = settingsIn(page.text)
      expect(settings.api).toBe(api)
      expect(settings.wallets.custom[0].link.universal).toBe(`${wallet}/wc?uri={uri:encoded}`)
      expect(settings.faucet).toBeUndefined()
      expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ${api} `)

      const walletPage = await ask(`${wallet}/wc?uri=wc%3A`)
      expect(walletPage.status).toBe(200)
      expect(settingsIn(walletPage.text).relay).toBe(`${api!.replace('https', 'wss')}/relay`)
      for (const { headers, text } of [page, walletPage]) {
        expect(`${headers['content-security-policy']} ${text}`).not.toContain('http://')
        expect(`${headers['content-security-policy']}`).not.toContain('unsafe-')
      }
    }
  })

  it('the API, including its chain, accepts pages of these addresses and no other page', async () => {
    const api = at(phone, world.api)
    const call = (origin: string) =>
      ask(`${api}/v1?chainId=eip155:31337&projectId=${world.projectId}`, {
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }),
      })
    for (const origin of [at(phone, world.app!), at(phone, world.wallet!)]) {
      const { status, text, headers } = await call(origin)
      expect([status, JSON.parse(text).result]).toEqual([200, '0x7a69'])
      expect(headers['access-control-allow-origin']).toBe(origin)
    }
    expect((await call('https://elsewhere.test')).status).toBe(403)
    expect((await call(`https://${phone}:1`)).status).toBe(403)
  })

  it('connects a phone’s socket to the relay, which responds with its own message', async () => {
    const socket = new WebSocket(`${world.relay}?projectId=unknown&auth=none`, { ca: world.certificate })
    const [code, reason] = await new Promise<[number, Buffer]>((resolve, reject) => {
      socket.on('close', (...closed) => resolve(closed))
      socket.on('error', reject)
    })
    expect([code, String(reason)]).toEqual([3000, 'Unauthorized: invalid key'])
  })

  it('keeps chain and explorer local and does not respond without TLS', async () => {
    for (const address of [world.rpc, world.explorer]) {
      const { port } = new URL(address)
      expect(await isReachable(phone, port)).toBe(false)
      expect(await isReachable('127.0.0.1', port)).toBe(true)
    }
    for (const origin of [world.app!, world.api, world.wallet!]) {
      const { port } = new URL(origin)
      expect(await isReachable(phone, port)).toBe(true)
      await expect(fetch(`http://${phone}:${port}`)).rejects.toThrow()
    }
  })

  it('has no embedded wallet or its services, which need a world on one machine', () => {
    const { frame, mailbox, identities, farcaster } = world
    expect([frame, mailbox, identities, farcaster]).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe.skipIf(!hasPhone)('a world that is not open to the network', () => {
  it('is reachable from its own machine only', async () => {
    const closed = await createDevnet({ appDir: folder, walletDir: folder })
    try {
      const { app, api, wallet, explorer, rpc, certificate } = closed.world
      expect(certificate).toBeUndefined()
      for (const origin of [app!, api, wallet!, explorer, rpc]) {
        expect(new URL(origin).origin).toBe(`http://127.0.0.1:${new URL(origin).port}`)
        expect(await isReachable('127.0.0.1', new URL(origin).port)).toBe(true)
        expect(await isReachable(phone, new URL(origin).port)).toBe(false)
      }
    } finally {
      await closed.close()
    }
  })
})

function isReachable(host: string, port: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), host)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
