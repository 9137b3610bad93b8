import { expect, it } from 'vitest'
import { readNetworks } from './declareKit.ts'

it('reads networks with their URLs, and without them if a server reads the chains', async () => {
  const urls = async (text: string, hasServer = false) =>
    (await readNetworks(text, hasServer)).map(({ caipNetworkId, rpcUrls }) => [
      caipNetworkId,
      ...rpcUrls.default.http,
    ])
  expect(await urls('1=https://node.example/?key=a=b\n  8453=/rpc ')).toEqual([
    ['eip155:1', 'https://node.example/?key=a=b'],
    ['eip155:8453', '/rpc'],
  ])
  expect(await urls('10 1=https://node.example', true)).toEqual([
    ['eip155:10'],
    ['eip155:1', 'https://node.example'],
  ])
})

it('can be imported on a server, where there are no elements', async () => {
  const { LatchkeyButton, setKit } = await import('./index.ts')
  expect(typeof HTMLElement).toBe('undefined')
  expect(LatchkeyButton.observedAttributes).toContain('label')
  expect(() => setKit(undefined)).not.toThrow()
})
