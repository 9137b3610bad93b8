import { createConnector, mock } from '@wagmi/core'
import { expect, it } from 'vitest'
import { addresses, openKit } from '../../test/kits.ts'
import { remoteConnectorId } from '../connection/remoteConnectorId.ts'
import { preparePairing } from './preparePairing.ts'

const relay = 'ws://127.0.0.1:1'

/** Creates a connector of the host app with a method of the same name as the kit's. */
function hostConnector(id: string, prepare: () => Promise<void>) {
  const create = mock({ accounts: [addresses.alice] })
  return createConnector((config) => ({ ...create(config), id, prepare }))
}

it('only asks the remote wallet connector', async () => {
  const asked: string[] = []
  const ids = ['ledger', remoteConnectorId]
  const kit = openKit({
    relay,
    connectors: ids.map((id) => hostConnector(id, async () => void asked.push(id))),
  })
  await preparePairing(kit)
  expect(asked).toEqual([remoteConnectorId])
})

it('ignores a failure, which is reported when the code is needed', async () => {
  const logged: unknown[][] = []
  const failure = new TypeError('Failed to fetch dynamically imported module')
  const kit = openKit({
    relay,
    connectors: [hostConnector(remoteConnectorId, () => Promise.reject(failure))],
    logger: { level: 'debug', write: (...values) => logged.push(values) },
  })
  await preparePairing(kit)
  await expect.poll(() => logged.flat()).toContain(failure)
})
