import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callRpc } from '../chains/callRpc.ts'
import { createDevnet, type Devnet } from './createDevnet.ts'

let devnet: Devnet | undefined
afterEach(() => devnet?.close())

describe('waiting for the index', () => {
  it('ends when the chain has exited, and another world leaves its index alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
    devnet = await createDevnet({ keepIn: folder })
    await expect.poll(() => existsSync(join(folder, 'chain.json'))).toBe(true)
    process.kill(Number(readFileSync(join(folder, 'chain.json.pid'), 'utf8')), 'SIGKILL')
    await devnet.chainExited
    await expect(devnet.indexed()).rejects.toThrow()
    await expect(createDevnet({ keepIn: folder })).rejects.toThrow('another process uses it')
    expect(readdirSync(folder).filter((name) => name.includes('unusable'))).toEqual([])
    await devnet.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.runIf(process.env.SOAK)('does not require the chain to stop mining', async () => {
    devnet = await createDevnet()
    const { rpc } = devnet.world
    let isMining = true
    const mining = (async () => {
      while (isMining) await callRpc(rpc, 'evm_mine')
    })()
    await devnet.indexed()
    isMining = false
    await mining
  })

  it('is aborted together with the start', async () => {
    const signal = AbortSignal.abort(new Error('Enough.'))
    await expect(createDevnet({ signal })).rejects.toThrow('Enough.')
  })
})

describe('the app', () => {
  const devOrigin = 'http://127.0.0.1:5173'
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
  let devnet: Devnet
  beforeAll(async () => {
    writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head></html>')
    devnet = await createDevnet({ appDir: folder, devOrigin })
  })
  afterAll(async () => {
    await devnet.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('has one network, and those of every namespace under its other hostname', async () => {
    const { app, namespaces, network, solana, bitcoin } = devnet.world
    const networksAt = async (origin = '') => {
      const page = await (await fetch(origin)).text()
      const [, settings = ''] = /<script[^>]*>(.*?)<\/script>/s.exec(page) ?? []
      const { networks } = JSON.parse(settings) as { networks: { caipNetworkId: string }[] }
      return networks.map(({ caipNetworkId }) => caipNetworkId)
    }
    expect(await networksAt(app)).toEqual([network.caipNetworkId])
    expect(new URL(namespaces ?? '').hostname).toBe('localhost')
    expect(await networksAt(namespaces)).toEqual([
      network.caipNetworkId,
      solana.caipNetworkId,
      bitcoin.caipNetworkId,
      'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
      'cosmos:cosmoshub-4',
      'cosmos:osmosis-1',
    ])
  })

  it('accepts requests forwarded by a development server only for that server’s page', async () => {
    const { app } = devnet.world
    const ask = (host: string, origin: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { host, origin, 'content-type': 'application/json' }
        const asked = request(`${app}/sign-in/nonce`, { method: 'POST', headers }, (answer) =>
          resolve(answer.resume().statusCode),
        )
        asked.on('error', reject).end('{}')
      })
    const { host } = new URL(devOrigin)
    expect(await ask(host, devOrigin)).toBe(200)
    expect(await ask(host, app ?? '')).toBe(403)
    expect(await ask(new URL(app ?? '').host, devOrigin)).toBe(403)
  })
})
