import { expect, it, onTestFinished } from 'vitest'
import { promptHttpFaults } from '../../test/httpFaults.ts'
import { startJsonServer } from '../../test/startJsonServer.ts'
import { askUpstream } from './askUpstream.ts'

it('requests a bundler at its full URL, with its password as a header', async () => {
  const bundler = await startJsonServer(() => ({ body: { jsonrpc: '2.0', id: 1, result: ['0x1'] } }))
  onTestFinished(() => bundler.stop())
  const url = bundler.origin.replace('//', '//user:p%40ss@')
  expect(await askUpstream(`${url}/rpc?key=1`, 'eth_supportedEntryPoints', [])).toMatchObject({
    result: ['0x1'],
  })
  expect(bundler.calls).toMatchObject([
    {
      path: '/rpc',
      query: { key: '1' },
      headers: { authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}` },
      body: { method: 'eth_supportedEntryPoints', params: [] },
    },
  ])
})

it.each(promptHttpFaults)('reports a bundler that %s (%s) as unavailable', async (_, _kind, answer) => {
  const bundler = await startJsonServer(() => answer)
  onTestFinished(() => bundler.stop())
  await expect(askUpstream(bundler.origin, 'eth_supportedEntryPoints', [])).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
  })
  expect(bundler.calls).toHaveLength(1)
})
