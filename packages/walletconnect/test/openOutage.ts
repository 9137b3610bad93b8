import type { World } from '@latchkey/devnet/world'
import { onTestFinished } from 'vitest'
import { createBrowser } from './createBrowser.ts'
import { chainId, openPhone, type Phone } from './openPhone.ts'
import { startRelay } from './startRelay.ts'

/** Opens a relay that the test can kill, with a phone and a dapp's browser connected; all end with the test. */
export async function openOutage(world: World) {
  const relay = await startRelay()
  onTestFinished(relay.end)
  const phone = await openPhone(world, { relay: relay.url })
  const browser = createBrowser({ relay: relay.url, projectId: relay.projectId })
  return { relay, phone, browser }
}

/** Parameters of a request to sign `hi`. */
export const signing = (topic: string, { alice }: Phone) => ({
  topic,
  chainId,
  method: 'personal_sign',
  params: ['0x6869', alice.address],
})
