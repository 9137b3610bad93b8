import { expect, it } from 'vitest'
import { openKit } from '../../test/kits.ts'
import { attachFlow } from './attachFlow.ts'
import { createFlow } from './createFlow.ts'

type Sending = { status: 'editing' | 'confirming' | 'confirmed' }

function createSending(status: Sending['status'], hash = '0x1') {
  const signals: AbortSignal[] = []
  const enter = ({ signal }: { signal: AbortSignal }) => void signals.push(signal)
  const flow = createFlow<Sending, Sending['status']>({
    initial: { status },
    transition: (_state, next) => ({ status: next }),
    effects: { editing: enter, confirming: enter, confirmed: enter },
    isPending: (state) => state.status === 'confirming',
    toSubject: (state) => (state.status === 'confirming' ? hash : undefined),
  })
  return { flow, isStopped: () => signals.at(-1)?.aborted }
}

it('stops a flow with its component', () => {
  const { flow, isStopped } = createSending('editing')
  attachFlow(openKit(), flow)()
  expect(isStopped()).toBe(true)
})

it('follows a pending flow to its end, and reports it once', () => {
  const ended: Sending[] = []
  const { flow, isStopped } = createSending('editing')
  const detach = attachFlow(openKit(), flow, (state) => ended.push(state))
  flow.send('confirming')
  detach()
  expect(isStopped()).toBe(false)
  flow.send('confirmed')
  flow.send('editing')
  expect([isStopped(), ended]).toEqual([true, [{ status: 'confirmed' }]])
})

it.each([
  ['that starts with it', 'confirming'],
  ['that comes to it later', 'editing'],
] as const)('stops a flow that outlived its component when another has its transaction, %s', (_, status) => {
  const kit = openKit()
  const [left, resumed] = [createSending('confirming'), createSending(status)]
  attachFlow(kit, left.flow)()
  attachFlow(kit, resumed.flow)
  resumed.flow.send('confirming')
  expect([left.isStopped(), resumed.isStopped()]).toEqual([true, false])
})

it('leaves flows of other transactions and other kits alone', () => {
  const kit = openKit()
  const [left, other, elsewhere] = [
    createSending('confirming'),
    createSending('confirming', '0x2'),
    createSending('confirming'),
  ]
  attachFlow(kit, left.flow)()
  attachFlow(kit, other.flow)
  attachFlow(openKit(), elsewhere.flow)
  expect(left.isStopped()).toBe(false)
})
