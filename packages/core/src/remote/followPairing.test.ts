import type { ConnectorEventMap } from '@wagmi/core'
import { createEmitter } from '@wagmi/core/internal'
import { expect, it } from 'vitest'
import { openKit } from '../../test/kits.ts'
import { alertClosed } from '../alerts/alertClosed.ts'
import { followPairing } from './followPairing.ts'

/** Opens a kit that follows a remote connector's relay events. */
function open() {
  const kit = openKit()
  const emitter = createEmitter<ConnectorEventMap>('walletConnect')
  followPairing(kit, emitter)
  const names = () => kit.alerts.getState().list.map(({ name }) => name)
  return {
    names,
    say: (data: object) => emitter.emit('message', { type: 'relay_state', data }),
    dismiss: () =>
      kit.alerts.setState((state) => names().reduce((left, name) => alertClosed(left, name), state)),
  }
}

const refused = (reason: string) => ({ status: 'refused', reason, retryAt: 0 })

it.each([
  ['[8.16 project id]', 'project', 'invalidAppConfiguration'],
  ['[8.16 origin] [8.21 origin]', 'origin', 'invalidAppConfiguration'],
  ['[8.19 check time settings] [8.21 JWT]', 'clock', 'sessionExpired'],
])('%s a relay that refuses by %s raises the alert %s', (_ids, reason, name) => {
  const { say, names } = open()
  say(refused(reason))
  expect(names()).toEqual([name])
})

it('raises no alert for a refusal unrelated to the setup', () => {
  const { say, names } = open()
  for (const reason of ['other', 'toString']) say(refused(reason))
  expect(names()).toEqual([])
})

it('raises a dismissed alert again for another reason, or after the relay accepted the app', () => {
  const { say, names, dismiss } = open()
  say(refused('project'))
  dismiss()
  say({ status: 'connecting' })
  say(refused('project'))
  expect(names()).toEqual([])
  say(refused('origin'))
  expect(names()).toEqual(['invalidAppConfiguration'])
  dismiss()
  say({ status: 'open' })
  say(refused('project'))
  expect(names()).toEqual(['invalidAppConfiguration'])
})
