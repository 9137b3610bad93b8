import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import { accounts } from '../accounts/accounts.ts'
import { untilGone } from '../base/untilGone.ts'
import { loadSeededState } from '../seed/loadSeededState.ts'
import { callRpc } from './callRpc.ts'
import { type Anvil, type AnvilOptions, startAnvil } from './startAnvil.ts'

const running: Anvil[] = []
afterEach(() => Promise.all(running.splice(0).map((anvil) => anvil.stop())))

async function start(options: AnvilOptions = {}): Promise<Anvil> {
  const anvil = await startAnvil(options)
  running.push(anvil)
  return anvil
}

describe('startAnvil', () => {
  it('starts a chain on a free port, and stops it', async () => {
    const anvil = await start()
    expect(await callRpc(anvil.rpc, 'eth_chainId')).toBe('0x7a69')
    await anvil.stop()
    await untilGone(anvil.pid)
  })

  it('mines on an interval and per transaction, with the given clock', async () => {
    const anvil = await start({ timestamp: 1_800_000_000 })
    await expect.poll(async () => Number(await callRpc(anvil.rpc, 'eth_blockNumber'))).toBeGreaterThan(0)
    const block = (await callRpc(anvil.rpc, 'eth_getBlockByNumber', ['latest', false])) as {
      timestamp: string
    }
    expect(Number(block.timestamp)).toBeGreaterThanOrEqual(1_800_000_000)
    expect(Number(block.timestamp)).toBeLessThan(1_800_000_010)
  })

  it('has no unlocked account', async () => {
    const anvil = await start()
    expect(await callRpc(anvil.rpc, 'eth_accounts')).toEqual([])
    const transaction = { from: accounts.alice.address, to: accounts.bob.address, value: '0x1' }
    await expect(callRpc(anvil.rpc, 'eth_sendTransaction', [transaction])).rejects.toThrow(
      'No Signer available',
    )
  })

  it('fails on a taken port instead of connecting to whatever listens there', async () => {
    const other = createServer((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x7a69"}'))
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await expect(start({ port })).rejects.toThrow('anvil did not start')
    other.close()
  })

  it('rejects a chain with another genesis and leaves nothing running', async () => {
    const { path } = await loadSeededState()
    await expect(start({ state: { path, genesis: { hash: '0x00', timestamp: 0 } } })).rejects.toThrow(
      'expected 0x00',
    )
  })

  it('rejects an unreadable state', async () => {
    const { genesis } = await loadSeededState()
    await expect(start({ state: { path: new URL(import.meta.url).pathname, genesis } })).rejects.toThrow(
      'anvil did not start',
    )
  })

  it.skipIf(process.platform === 'win32')('exits when its parent is killed outright', async () => {
    const script = `import { startAnvil } from ${JSON.stringify(new URL('./startAnvil.ts', import.meta.url).href)}
      console.log((await startAnvil()).pid)`
    const parent = spawn(
      process.execPath,
      ['--conditions=latchkey', '--import', 'tsx', '--input-type=module', '-e', script],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string]
    const pid = Number(line)
    expect(process.kill(pid, 0)).toBe(true)
    parent.kill('SIGKILL')
    await untilGone(pid)
  })
})
