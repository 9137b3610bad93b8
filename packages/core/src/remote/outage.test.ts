import { expect, it, onTestFinished } from 'vitest'
import { startRelay } from '../../../walletconnect/test/startRelay.ts'
import { createBrowser } from '../../test/browser.ts'
import { openKit, settled } from '../../test/kits.ts'
import { provideSockets } from '../../test/phone.ts'
import { getConnectionState } from '../connection/getConnectionState.ts'
import { createRemotePairingFlow } from './remotePairing.ts'

it('[3.4 buffering] reports that the relay is unreachable, and shows its code once it reconnects', async () => {
  const relay = await startRelay()
  onTestFinished(relay.end)
  await relay.kill()
  provideSockets()
  createBrowser().open()
  const kit = openKit({ relay: relay.url, projectId: relay.projectId })
  kit.start()
  await settled(kit)
  const flow = createRemotePairingFlow(kit)
  onTestFinished(() => flow.stop())
  await expect.poll(flow.get).toEqual({ status: 'unreachable' })
  expect(getConnectionState(kit)).toMatchObject({ status: 'connecting', buffering: true })
  flow.send({ type: 'retryRequested' })
  expect(flow.get()).toEqual({ status: 'starting' })
  await expect.poll(flow.get).toEqual({ status: 'unreachable' })
  const { wcUri } = getConnectionState(kit)
  await relay.start()
  await expect.poll(flow.get).toMatchObject({ status: 'ready', uri: wcUri })
  // A code that is shown is still valid.
  await relay.kill()
  await expect.poll(() => getConnectionState(kit).buffering).toBe(true)
  expect(flow.get()).toMatchObject({ status: 'ready', uri: wcUri })
})
