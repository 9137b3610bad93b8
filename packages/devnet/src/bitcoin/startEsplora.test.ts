import { expect, it, onTestFinished } from 'vitest'
import { testWorld } from '../entries/testWorld.ts'
import { bitcoinAccounts } from './bitcoinAccounts.ts'
import { bitcoinChainId, regtestGenesisHash } from './bitcoinChainId.ts'
import { bitcoinPayments } from './bitcoinPayments.ts'
import { startEsplora } from './startEsplora.ts'

const world = await testWorld()
const { alice, carol } = bitcoinAccounts

it('serves the given payments like Esplora does', async () => {
  const { url, close } = await startEsplora(bitcoinPayments)
  onTestFinished(close)
  const read = async (path: string) => (await fetch(`${url}${path}`)).text()
  expect(await read('/block-height/0')).toBe(regtestGenesisHash)
  const pages = JSON.parse(await read(`/address/${alice.address}/txs`)) as { txid: string; fee: number }[]
  expect(pages.map(({ fee }) => fee)).toEqual([20_000, 20_000, 10_000])
  const [first, ...older] = pages
  expect(JSON.parse(await read(`/address/${alice.address}/txs/chain/${first?.txid}`))).toEqual(older)
  expect((await fetch(`${url}/tx`, { method: 'POST', body: '00' })).status).toBe(404)
})

it.each([
  [alice, ['1.7497 BTC']],
  [carol, []],
])('the local world’s server reads the balance of $name from it', async ({ address }, expected) => {
  const url = `${world.api}/v1/account/${address}/balance?currency=usd&projectId=${world.projectId}&chainId=${bitcoinChainId}`
  const { balances } = (await (await fetch(url)).json()) as {
    balances: { symbol: string; quantity: { numeric: string } }[]
  }
  const shown = balances.map(({ symbol, quantity: { numeric } }) => `${numeric} ${symbol}`)
  expect(shown).toEqual(expected)
})
