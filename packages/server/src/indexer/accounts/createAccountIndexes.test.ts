import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { servedChain } from '../../../test/servedChain.ts'
import { quiet } from '../../../test/startRpc.ts'
import { startUpstream } from '../../../test/startUpstream.ts'
import { createIndexedPages } from '../../history/createHistorySource.ts'
import { createRpc } from '../../rpc/createRpc.ts'
import type { ServedChain } from '../../settings/settings.ts'
import { createAccountIndexes } from './createAccountIndexes.ts'

const address = `0x${'a1'.repeat(20)}`

/** Opens the history of all chains: two that do not respond, whose accounts are indexed on request, and others. */
async function open(others: readonly ServedChain[]) {
  const [upstream, { close, database, readRows }] = [
    await startUpstream((_, response) => response.writeHead(503).end()),
    await openEmptyDatabase(),
  ]
  const chains = [servedChain(1, upstream.url), servedChain(2, upstream.url), ...others]
  const rpc = createRpc({ chains, logger: quiet, serverMethods: {} })
  const accounts = createAccountIndexes({
    ...{ chains: new Map(chains.map((chain) => [chain.id, chain])), database, rpc },
    ...{ log: pino({ level: 'silent' }), registry: new Registry() },
    indexers: { caughtUp: async () => true },
  })
  onTestFinished(async () => {
    await accounts.stop()
    rpc.close()
    await upstream.stop()
    await close()
  })
  const read = createIndexedPages({ readRows, caughtUp: accounts.caughtUp, extended: accounts.extended })
  return () => read({ address, limit: 50, charge() {} })
}

it('does not call a history empty of which no chain can be read', async () => {
  const read = await open([])
  await expect(read()).rejects.toMatchObject({ name: 'UpstreamError' })
})

it('says which chains are missing if others are known', async () => {
  const read = await open([servedChain(3, 'http://127.0.0.1:1', { index: { fromBlock: 0n } })])
  const blocksFrom = Number.MAX_SAFE_INTEGER
  expect(await read()).toMatchObject({
    entries: [],
    next: null,
    missing: [
      { chainId: 'eip155:1', blocksFrom },
      { chainId: 'eip155:2', blocksFrom },
    ],
  })
})
