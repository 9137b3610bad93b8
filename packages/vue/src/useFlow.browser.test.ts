import { createFlow } from '@latchkey/core'
import { expect, it } from 'vitest'
import { mountKit } from '../test/mountKit.ts'
import { useFlow } from './index.ts'

type Counting = { status: 'counting'; count: number }

it('follows a flow, sends it events, and stops it with the component', () => {
  const effects: AbortSignal[] = []
  const { used, unmount } = mountKit(() =>
    useFlow(() =>
      createFlow<Counting, 'add'>({
        initial: { status: 'counting', count: 0 },
        transition: (state) => ({ ...state, count: state.count + 1 }),
        effects: { counting: ({ signal }) => void effects.push(signal) },
      }),
    ),
  )
  expect(used.state.value?.count).toBe(0)
  used.send('add')
  expect(used.state.value?.count).toBe(1)
  unmount()
  expect(effects.at(-1)?.aborted).toBe(true)
  used.send('add')
  expect(used.state.value?.count).toBe(1)
})

type Sending = { status: 'editing' | 'submitting' | 'confirming' | 'confirmed' }

it.each([
  ['stops a flow that the wallet has no request of', [], true],
  ['follows a flow to its end while the wallet has its request', ['submitting'], false],
] as [string, Sending['status'][], boolean][])('%s', (_, before, isStopped) => {
  const signals: AbortSignal[] = []
  const ended: Sending[] = []
  const enter = ({ signal }: { signal: AbortSignal }) => void signals.push(signal)
  const { used, unmount } = mountKit(() =>
    useFlow(
      () =>
        createFlow<Sending, Sending['status']>({
          initial: { status: 'editing' },
          transition: (_state, status) => ({ status }),
          effects: { editing: enter, submitting: enter, confirming: enter, confirmed: enter },
          isPending: ({ status }) => status === 'submitting' || status === 'confirming',
        }),
      { onEnd: (state) => ended.push(state) },
    ),
  )
  for (const status of before) used.send(status)
  unmount()
  expect(signals.at(-1)?.aborted).toBe(isStopped)
  used.send('confirming')
  expect(ended).toEqual([])
  expect(signals.at(-1)?.aborted).toBe(isStopped)
  used.send('confirmed')
  expect(ended).toEqual(isStopped ? [] : [{ status: 'confirmed' }])
  expect(signals.at(-1)?.aborted).toBe(true)
})
