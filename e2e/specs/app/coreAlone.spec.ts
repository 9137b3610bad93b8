import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { expect, test } from '../../support/fixtures.ts'

// The core where there is no page: it reads chains and reports its state, and can't connect.

const root = path.resolve(import.meta.dirname, '../../..')

/** What both run: reads a balance, watches the state, and tries to connect. */
const source = `
  import { connect, createKit, getBalance, getBalances, toNetwork } from '@latchkey/core'

  export async function readAlone(rpc, address) {
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const chain = { id: 31337, name: 'Local', nativeCurrency, rpcUrls: { default: { http: [] } } }
    const kit = createKit({
      networks: [toNetwork(chain, rpc)],
      metadata: { name: 'Worker', description: 'No page', url: 'https://app.example.com', icon: '' },
      logger: { level: 'silent' },
    })
    const phases = []
    kit.facts.subscribe(() => phases.push(kit.facts.get().phase))
    const stop = kit.start()
    await kit.prepare()
    const networkId = 'eip155:31337'
    const { formatted, symbol } = await getBalance(kit, { address, networkId })
    const { balances: [native] } = await getBalances(kit, { address, networkId })
    const failure = await connect(kit, { connectorId: 'com.example' }).catch(({ name, message }) => ({ name, message }))
    stop()
    return {
      balance: formatted + ' ' + symbol,
      native: native.symbol,
      status: kit.facts.get().status,
      phase: phases.at(-1),
      wallets: kit.namespaces.get('eip155').connectors.get().length,
      failure,
      lifecycle: kit.getLifecycle(),
    }
  }
`

const expected = {
  balance: expect.stringMatching(/^\d+(\.\d+)? ETH$/),
  native: 'ETH',
  status: 'disconnected',
  phase: 'settled',
  wallets: 0,
  failure: { name: 'ConnectorUndefinedError', message: expect.stringContaining('com.example') },
  lifecycle: 'idle',
}

test('in Node, the core reads balances and its state, and says that there is no wallet', async ({
  world,
  alice,
}) => {
  const script = `${source.replace('export ', '')}
    console.log(JSON.stringify(await readAlone(...process.argv.slice(-2))))`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', script, world.rpc, alice],
    { cwd: path.join(root, 'packages/core') },
  )
  expect(JSON.parse(stdout)).toEqual(expected)
})

test('in a service worker, the core does the same', async ({ page, world, alice }) => {
  const id = '\0worker'
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [
      {
        name: 'worker',
        resolveId: (wanted) => (wanted === 'worker' ? id : undefined),
        load: (wanted) =>
          wanted === id
            ? `${source}
               self.addEventListener('message', ({ data, ports: [port] }) => {
                 readAlone(...data).then((value) => port.postMessage(value), (error) => port.postMessage(String(error)))
               })`
            : undefined,
      },
    ],
    // Service workers have no import().
    build: {
      write: false,
      rolldownOptions: { input: 'worker', output: { format: 'iife', codeSplitting: false } },
    },
  })
  const [chunk] = [result].flat().flatMap((built) => ('output' in built ? built.output : []))
  const code = chunk?.type === 'chunk' ? chunk.code : ''
  const server = createServer((request, response) => {
    const isWorker = request.url === '/worker.js'
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
    response.end(isWorker ? code : '<!doctype html><title>Worker</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const answer = await page.evaluate(
    async (parameters) => {
      await navigator.serviceWorker.register('/worker.js')
      const { active } = await navigator.serviceWorker.ready
      const { port1, port2 } = new MessageChannel()
      return new Promise((resolve) => {
        port1.onmessage = ({ data }) => resolve(data)
        active?.postMessage(parameters, [port2])
      })
    },
    [world.rpc, alice],
  )
  expect(answer).toEqual(expected)
  server.closeAllConnections()
  server.close()
})
